/** Asset and kind of address as AOPP names them; undefined: no wallet speaks it for this address. */
function formOf(network: string, address: string): { readonly asset: string; readonly format: string } | undefined {
  if (/^0x/i.test(address)) return { asset: 'eth', format: 'standard' }
  if (network !== 'BTC') return undefined
  if (/^(bc|tb|bcrt)1q/i.test(address)) return { asset: 'btc', format: 'p2wpkh' }
  if (/^(bc|tb|bcrt)1p/i.test(address)) return { asset: 'btc', format: 'p2tr' }
  return { asset: 'btc', format: /^[1mn]/.test(address) ? 'p2pkh' : 'p2sh' }
}

interface Asked {
  readonly network: string
  readonly address: string
  readonly message: string
  readonly callback: string
}

/** A link that a wallet opens: it signs the text and answers the callback (Address Ownership Proof Protocol, version 0). */
export function aoppLink({ network, address, message, callback }: Asked): string | undefined {
  const form = formOf(network, address)
  if (!form) return undefined
  const named = Object.entries({ v: '0', msg: message, ...form, callback })
  return `aopp:?${named.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}
