/** Neither engine keeps U+0000 (PostgreSQL refuses it), and a lone surrogate has no UTF-8 form. */
export function isPlainText(value: string): boolean {
  // Not `isWellFormed`: Firefox has it since 119.
  return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
}
