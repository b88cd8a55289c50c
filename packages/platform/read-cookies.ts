/**
 * Names and values of a `Cookie` header. Of two with the same name the first counts, because browsers send the more
 * specific path first. `decode`: for values that were encoded when they were set.
 */
export function readCookies(
  header: string | undefined,
  decode: (value: string) => string = (value) => value,
): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=')
    const name = part.slice(0, equals).trim()
    if (equals > 0 && name !== '' && !cookies.has(name)) cookies.set(name, decode(part.slice(equals + 1).trim()))
  }
  return cookies
}
