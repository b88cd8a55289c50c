/** Keys of an account at MoonPay, and where its coins go: coin → address. */
export interface MoonPayKeys {
  readonly apiKey: string
  readonly secretKey: string
  readonly webhookKey: string
  readonly wallets: Readonly<Record<string, string>>
}

const KEYS = ['apiKey', 'secretKey', 'webhookKey'] as const

/** What is wrong with the option's text, or what it says; undefined: it is empty. Never repeats the text, which has keys. */
export function readMoonPay(text: string): MoonPayKeys | string | undefined {
  if (text === '') return undefined
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return 'must be JSON'
  }
  const account = read as Record<string, unknown> | null
  const wallets = Object.entries((account?.wallets ?? {}) as object)
  if (KEYS.some((key) => typeof account?.[key] !== 'string' || account[key] === ''))
    return `must have the texts ${KEYS.join(', ')}`
  if (
    wallets.length === 0 ||
    wallets.some(([coin, to]) => !/^[A-Z0-9]{1,12}$/.test(coin) || typeof to !== 'string' || !to)
  )
    return 'must have wallets: an address for each coin'
  return account as unknown as MoonPayKeys
}
