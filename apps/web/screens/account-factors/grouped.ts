/** A key to copy by hand, in groups of four: `GEZD GNBV GY3T QOJQ`. */
export function inFours(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? ''
}
