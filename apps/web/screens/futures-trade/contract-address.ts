/** What a segment of `/futures/…` means: a contract, the address under which one is found, or nothing that is ours. */
export type Meant = { readonly name: string } | { readonly moved: string } | undefined

const BASE = '[A-Z0-9]{1,12}'
/** The forms of an address: {base}-USD-PERPETUAL, {base}-USDC, otherwise just the base. */
const FORM = new RegExp(`^${BASE}(-USD-PERPETUAL|-USDC)?$`)
/** Names of the same contracts elsewhere: BTC-USDT, BTCUSDT, BTCUSD_PERP. */
const OTHER = new RegExp(`^(${BASE}?)[-_]?(USDT|USDC|USD[-_]?PERP)$`)

/** Reads an address; a contract in USDT is called by its coin alone. `isListed` tells names of contracts from others. */
export function contractAt(segment: string, isListed: (name: string) => boolean): Meant {
  const upper = segment.toUpperCase()
  const name = FORM.test(upper) ? (upper.includes('-') ? upper : `${upper}-USDT`) : undefined
  if (name !== undefined && isListed(name)) return upper === segment ? { name } : { moved: upper }
  const [, base = '', quote = ''] = OTHER.exec(upper) ?? []
  const form = quote === 'USDT' ? base : quote === 'USDC' ? `${base}-USDC` : `${base}-USD-PERPETUAL`
  return base !== '' && isListed(quote === 'USDT' ? `${base}-USDT` : form) ? { moved: form } : undefined
}
