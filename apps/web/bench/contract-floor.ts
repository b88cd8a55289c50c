import { RISK_NOTICE_VERSION } from '@bowline/contract/terms/risk-notice.ts'
import type { Visitor } from '../../../tests/support/visitor.ts'
import type { Floor } from './fill-seen.ts'

const SERVICE = '/fe-co-api'
export const CONTRACT_PAGE = '/futures/BTC'
/** Smallest steps of the contract. */
const TICK = 0.1
const FUND = 'futures.USDT=5000000'

/** Number of the contract in Bitcoin and USDT. */
export async function contractIdOf(visitor: Visitor): Promise<string> {
  type Info = { contractList: { id: string; contractName: string }[] }
  const { contractList } = await visitor.post<Info>(`${SERVICE}/common/public_info`)
  const id = contractList.find(({ contractName }) => contractName === 'BTC-USDT')?.id
  if (id === undefined) throw new Error('there is no contract in Bitcoin')
  return id
}

export async function openAccount(visitor: Visitor): Promise<void> {
  await visitor.post(`${SERVICE}/user/submit_compliance_record`, { version: RISK_NOTICE_VERSION, accepted: '1' })
  await visitor.post(`${SERVICE}/user/create_co_id`)
}

export function contractFloor(contractId: string): Floor {
  const order = (side: 'BUY' | 'SELL', type: string, volume: string, price: string) => {
    return { contractId, side, open: 'OPEN', type, volume, price }
  }
  return {
    path: CONTRACT_PAGE,
    funds: [FUND, FUND],
    enter: async (visitor) => {
      await openAccount(visitor)
      await visitor.page.getByRole('tab', { name: /^Open orders/ }).click()
    },
    betterOffer: async (visitor) => {
      type Depth = { asks: [string, string][] }
      const { asks } = await visitor.post<Depth>(`${SERVICE}/common/depth_map`, { contractId })
      return (Number(asks[0]?.[0]) - TICK).toFixed(1)
    },
    qtyOf: (sample) => `0.01${1 + (sample % 9)}`,
    create: `${SERVICE}/order/order_create`,
    // 5 = post-only, 3 = IOC.
    offer: (qty, price) => order('SELL', '5', qty, price),
    take: (qty, price) => order('BUY', '3', qty, price),
    takenAt: 'data.order && Number(data.order.dealVolume) > 0 ? [data.order.avgPrice] : []',
    cancelAll: [`${SERVICE}/order/order_cancel`, { contractId }],
  }
}
