import type { ApiMethod } from '@bowline/contract/terms/api-methods.ts'
import { type DemoAccount, fundingOf } from '../demo-accounts.ts'
import { ApiError, type Parameters } from '../exchange-client.ts'
import type { TraderParts } from '../trader-parts.ts'
import type { TradedContract } from './traded-contract.ts'

/** What `GET /v?/positionRisk` returns, as far as it is used. */
interface PositionRow {
  readonly symbol: string
  readonly positionAmt: string
}

/** An account of the demo that trades contracts through their public API. */
export class ContractAccount {
  readonly #parts: TraderParts
  readonly #fund: () => string[]
  #account: DemoAccount

  private constructor(parts: TraderParts, fund: () => string[], account: DemoAccount) {
    this.#parts = parts
    this.#fund = fund
    this.#account = account
  }

  /** `fund`: what it is given now and whenever it has run out. */
  static async open(parts: TraderParts, fund: () => string[]): Promise<ContractAccount> {
    return new ContractAccount(parts, fund, await parts.accounts.open(parts.email, fund(), 'futuresTrade'))
  }

  async call(method: ApiMethod, path: string, parameters: Parameters = {}): Promise<unknown> {
    const { client, accounts, email } = this.#parts
    try {
      return await client.signed(method, path, this.#account.credentials, parameters)
    } catch (error) {
      if (error instanceof ApiError && error.isBadKey)
        this.#account = await accounts.renew(email, this.#fund(), 'futuresTrade')
      throw error
    }
  }

  /** Signed lots of its position. */
  async lotsOf({ prefix, flow, lotsOf }: TradedContract): Promise<number> {
    const version = flow.family === 'linear' ? 'v2' : 'v1'
    const rows = (await this.call('GET', `${prefix}/${version}/positionRisk`, {
      [flow.family === 'linear' ? 'symbol' : 'pair']:
        flow.family === 'linear' ? flow.symbol : `${flow.base}${flow.quote}`,
    })) as PositionRow[]
    const amount = rows.find(({ symbol }) => symbol === flow.symbol)?.positionAmt ?? '0'
    return amount.startsWith('-') ? -lotsOf(amount.slice(1)) : lotsOf(amount)
  }

  /** What may be used for new orders in what a contract settles in. */
  async available({ prefix, flow }: TradedContract): Promise<number> {
    const version = flow.family === 'linear' ? 'v2' : 'v1'
    const rows = (await this.call('GET', `${prefix}/${version}/balance`)) as {
      asset: string
      availableBalance: string
    }[]
    return Number(rows.find(({ asset }) => asset === flow.settle)?.availableBalance ?? 0)
  }

  async refill(): Promise<void> {
    const { accounts, email, log } = this.#parts
    await accounts.fund(email, this.#fund())
    log.info({ email }, 'a trader of contracts ran low and was funded again')
  }
}

/** "futures.USDT=1000" for about `usdt` worth of it. */
export function futuresFunding(asset: string, usdt: number, prices: TraderParts['prices']): string {
  return `futures.${fundingOf(asset, usdt, prices)}`
}
