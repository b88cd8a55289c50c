import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { demoPay } from '@bowline/capabilities/card-purchase/providers/demo-pay.ts'
import type { CardProvider } from '@bowline/capabilities/card-purchase/providers/provider.ts'
import { TEST_PACE } from '@bowline/capabilities/card-purchase/simulated/pay-at-company.fixture.ts'
import {
  type SimulatedProvider,
  startSimulatedProvider,
} from '@bowline/capabilities/card-purchase/simulated/simulated-provider.ts'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { setApi, wideLimits } from '../../../../apps/api/api.fixture.ts'
import { Applicant } from '../kyc/kyc-applicant.fixture.ts'
import { newcomer, type SiteVisitor } from '../site-visitor.fixture.ts'

export const OPTIONS = 'GET /exchange-web-gateway/creditcard/options'
export const QUOTE = 'POST /exchange-web-gateway/creditcard/quote'
export const ORDER = 'POST /exchange-web-gateway/creditcard/order'
export const LIST = 'GET /exchange-web-gateway/creditcard/list'
export const DETAIL = 'GET /exchange-web-gateway/creditcard/detail'
export const wanted = { area: 'american', currency: 'USD', paymentType: 'bankcard', coin: 'USDT', pay: '100' } as const
const UNIT = 100_000_000n

/** An exchange that sells by the simulated company, and verified people who buy. */
export async function setCardShop() {
  let company: SimulatedProvider
  const adapter = demoPay(async () => company)
  /** Whether the company answers the exchange, and what the exchange asks it. */
  const line = { isCut: false, asked: [] as string[] }
  const cardProvider: CardProvider = {
    ...adapter,
    async getOrder(orderId) {
      line.asked.push(orderId)
      if (line.isCut) throw new Error('no answer')
      return adapter.getOrder(orderId)
    },
  }
  before(async () => {
    company = await startSimulatedProvider({ port: 0, dollarsOf: async () => UNIT, pace: TEST_PACE, now: Date.now })
  })
  const { api, sql } = await setApi({ cardProvider, siteLimits: wideLimits })
  after(() => company.close())

  let persons = 0
  const names = [
    'Archer',
    'Baker',
    'Cooper',
    'Dyer',
    'Fisher',
    'Gardener',
    'Hunter',
    'Mason',
    'Potter',
    'Smith',
    'Taylor',
  ]
  const buyer = async (name: string) => {
    const who = await newcomer(api, name)
    const familyName = names[persons++] ?? ''
    await new Applicant(api, who.visitor, who).levelOne({
      familyName,
      name: 'Robin',
      birthDate: `19${60 + persons}-02-03`,
    })
    return who
  }
  const ordered = async (visitor: SiteVisitor) => {
    const { quoteId } = await visitor.call(QUOTE, wanted)
    const order = await visitor.call(ORDER, { quoteId })
    assert.equal(order.state, 'pending-payment')
    return { orderId: order.orderId, page: order.redirectUrl ?? '' }
  }
  const stateOf = async (orderId: string) => {
    const [row] = await sql<{ state: string }[]>`select state from card_orders where order_id = ${orderId}`
    return row?.state ?? 'none'
  }
  const until = (orderId: string, state: string) =>
    eventually(`the order is ${state}`, async () => ((await stateOf(orderId)) === state ? true : undefined))
  const round = () => callControl(dataFolder(api.directory).socket, 'job.run', { name: 'card-orders' })
  const usdt = async ({ program }: Awaited<ReturnType<typeof newcomer>>) => {
    const { body } = await program.call('GET', '/api/v3/account')
    return body.balances.find(({ asset }: { asset: string }) => asset === 'USDT')?.free ?? '0.00000000'
  }
  const reasonOf = async (visitor: SiteVisitor, call: string, params: object) => {
    const { code, reason } = (await visitor.ask(call, params)) as unknown as { code: string; reason: string }
    return `${code} ${reason ?? ''}`.trim()
  }
  return { api, sql, company: () => company, buyer, ordered, stateOf, until, round, usdt, reasonOf, line }
}
