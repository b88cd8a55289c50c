import type { CallParams } from '@bowline/contract/calls.ts'
import { RISK_NOTICE_VERSION } from '@bowline/contract/terms/risk-notice.ts'
import type { Customer } from '../../../../apps/api/api.fixture.ts'
import { BTCUSD, BTCUSDT, ETHUSDT, type FuturesApi, setFuturesApi } from '../../binance-futures/futures-api.fixture.ts'
import { SiteVisitor } from '../site-visitor.fixture.ts'

export const CREATE = 'POST /fe-co-api/order/order_create'
export const ASSETS = 'POST /fe-co-api/position/get_assets_list'
export const OPEN = 'POST /fe-co-api/order/current_order_list'
export const CONFIG = 'POST /fe-co-api/user/get_user_config'

export type Order = CallParams<typeof CREATE>

export function limit(contractId: number, side: 'BUY' | 'SELL', volume: string, price: string): Order {
  return { contractId, side, type: 1, volume, price }
}

export async function ids(who: SiteVisitor, order: Order): Promise<readonly string[]> {
  return (await who.call(CREATE, order)).ids
}

export async function held(who: SiteVisitor, contractId = BTCUSDT) {
  const [position] = (await who.call(ASSETS, { contractId })).positionList
  return position
}

/** A person with a page and a program. */
export interface Trader {
  readonly visitor: SiteVisitor
  readonly program: Customer
}

const RIGHTS = ['read', 'trade', 'futuresTrade', 'futuresTransfer']

/**
 * An exchange whose contracts have an index, and whose worker keeps the history; and people on its site. `offHour`: it is a time at
 * which accounts are upgraded.
 */
export async function setFuturesSite({ offHour = false }: { readonly offHour?: boolean } = {}) {
  const futures: FuturesApi = await setFuturesApi({ withWorker: true })
  const { api } = futures
  if (offHour) await futures.passHour()
  await futures.index(BTCUSDT, '60000')
  await futures.index(ETHUSDT, '3000')
  await futures.index(BTCUSD, '60000')
  return {
    futures,
    api,
    /** Somebody rich, who has accepted the risk notice when they bring money: `1000 USDT`. */
    async enter(name: string, ...funds: string[]): Promise<Trader> {
      const program = await api.person(name, ['USDT=100000', 'BTC=2', 'XRP=100'], RIGHTS, ['127.0.0.1'])
      const visitor = new SiteVisitor(api)
      await visitor.signIn(name)
      if (funds.length === 0) return { program, visitor }
      const said = { version: RISK_NOTICE_VERSION, accepted: 1 } as const
      await visitor.call('POST /fe-co-api/user/submit_compliance_record', said)
      for (const fund of funds) {
        const [amount = '', coinSymbol = ''] = fund.split(' ')
        const transfer = { fromAccount: 'spot', toAccount: 'futures', coinSymbol, amount } as const
        await visitor.call('POST /fe-co-api/user/futures_transfer', transfer)
      }
      return { program, visitor }
    },
  }
}
