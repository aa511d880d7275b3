/** What Node itself needs: where Windows' libraries are, and where it may keep compiled code. */
const NEEDED = ['SystemRoot', 'NODE_COMPILE_CACHE'] as const;

/** The environment of a child process: no setting of the server (passwords, addresses) reaches it. */
export function childEnvironment(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    NEEDED.flatMap((name) => {
      const value = process.env[name];
      return value ? [[name, value]] : [];
    }),
  );
}
