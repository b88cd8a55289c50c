const HEX = 16

/** A UUID as the two words that commands carry; nothing as two zeros. */
export function identityWords(uuid: string | null): { readonly high: bigint; readonly low: bigint } {
  if (uuid === null) return { high: 0n, low: 0n }
  const digits = uuid.replaceAll('-', '')
  if (!/^[0-9a-f]{32}$/.test(digits)) throw new Error('an identity is a UUID')
  const word = (from: number) => BigInt.asIntN(64, BigInt(`0x${digits.slice(from, from + HEX)}`))
  return { high: word(0), low: word(HEX) }
}

/** The UUID that the two words are; null for two zeros. */
export function identityText(high: bigint, low: bigint): string | null {
  if (high === 0n && low === 0n) return null
  const digits = [high, low].map((word) => BigInt.asUintN(64, word).toString(16).padStart(HEX, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
