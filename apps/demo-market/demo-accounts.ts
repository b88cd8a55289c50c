import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { HOUSE_KEY_LABEL } from '@bowline/capabilities/demo-market/index.ts'
import type { SimulatedPrices } from '@bowline/capabilities/price-source/index.ts'
import { ControlError, callControl } from '@bowline/platform/control-socket.ts'
import type { Credentials } from './exchange-client.ts'

/** A trading account of the demo, with its name. */
export interface DemoAccount {
  readonly email: string
  readonly credentials: Credentials
}

type Stored = Record<string, Credentials>

/** Keys work from this machine only. */
const ADDRESSES = ['127.0.0.0/24', '::1']

/**
 * The demo's accounts and their keys, created through the operator socket like any user's and kept in the data folder
 * (mode 0600), so that a restart continues with the same accounts.
 */
export class DemoAccounts {
  readonly #socket: string
  readonly #file: string
  #stored: Stored

  constructor(socket: string, file: string) {
    this.#socket = socket
    this.#file = file
    this.#stored = readStored(file)
  }

  /** Returns the account, creating and funding it if necessary. `fund` as on the command line: `BTC=1`. */
  async open(email: string, fund: readonly string[], right: 'trade' | 'futuresTrade' = 'trade'): Promise<DemoAccount> {
    const credentials = this.#stored[email]
    if (credentials) return { email, credentials }
    try {
      const password = randomBytes(12).toString('base64url')
      await callControl(this.#socket, 'user.create', { email, password, fund, isDemo: true })
    } catch (error) {
      if (!(error instanceof ControlError && error.code === 'email-taken')) throw error
    }
    const key = { email, permissions: ['read', right], ips: ADDRESSES, label: HOUSE_KEY_LABEL }
    const { apiKey, secretKey } = (await callControl(this.#socket, 'apikey.create', key)) as Credentials
    this.#stored = { ...this.#stored, [email]: { apiKey, secretKey } }
    writeStored(this.#file, this.#stored)
    return { email, credentials: { apiKey, secretKey } }
  }

  /** Creates a new key for an account whose old one no longer works, and the account if it is gone too. */
  async renew(email: string, fund: readonly string[], right: 'trade' | 'futuresTrade' = 'trade'): Promise<DemoAccount> {
    const { [email]: _, ...others } = this.#stored
    this.#stored = others
    return this.open(email, fund, right)
  }

  async fund(email: string, fund: readonly string[]): Promise<void> {
    await callControl(this.#socket, 'account.fund', { email, fund })
  }
}

function readStored(file: string): Stored {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Stored
  } catch {
    // Missing or torn: new keys are created, the accounts stay.
    return {}
  }
}

/** Written to a temporary file and renamed, so that a crash never leaves half a file. */
function writeStored(file: string, stored: Stored): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** "BTC=100" for about `usdt` worth of it, in whole coins. */
export function fundingOf(asset: string, usdt: number, prices: SimulatedPrices): string {
  return `${asset}=${Math.ceil(usdt / prices.price(asset, 'USDT', Date.now()))}`
}
