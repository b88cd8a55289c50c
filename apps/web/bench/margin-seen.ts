import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { RunningExchange } from '../../../tests/support/running-exchange.ts'
import { visit } from '../../../tests/support/visitor.ts'
import { CONTRACT_PAGE, contractIdOf, openAccount } from './contract-floor.ts'
import { csrf, rowSeen, sendFrom } from './row-seen.ts'

type Browser = Parameters<typeof visit>[0]

const SERVICE = '/fe-co-api'
const SAMPLES = 100
/** So that calls of one account stay within its limits. */
const PAUSE_MS = 150
/** Longer than an index is distrusted. */
const LONGEST_MS = 120_000

interface Held {
  readonly id: string
  readonly contractId: string
  readonly holdAmount: string
}

/**
 * An isolated position gets a dollar more of margin from another browser of its holder; how long, from the moment that one sends,
 * until the table of the first one has it.
 */
export async function measureMarginSeen(browser: Browser, exchange: RunningExchange): Promise<number[]> {
  const person = await exchange.customer('holder', 'futures.USDT=5000')
  const [here, elsewhere] = [await visit(browser, exchange), await visit(browser, exchange)]
  for (const each of [here, elsewhere]) await each.signIn(person)
  await openAccount(here)
  const contractId = await contractIdOf(here)
  await here.post(`${SERVICE}/user/margin_model_edit`, { contractId, marginModel: '2' })
  const open = { contractId, side: 'BUY', open: 'OPEN', type: '2', volume: '0.01' }
  // A contract whose index was missing takes for a minute only what reduces, and nobody offers anything before.
  const opened = async () => {
    const isTaken = await here.post(`${SERVICE}/order/order_create`, open).then(
      () => true,
      (refused: Error) => (refused.message.includes('310005') ? false : Promise.reject(refused)),
    )
    if (!isTaken) return undefined
    const { positionList } = await here.post<{ positionList: Held[] }>(`${SERVICE}/position/get_assets_list`)
    return positionList.find((each) => each.contractId === contractId)
  }
  const held = await eventually('a position is open', opened, LONGEST_MS)
  await here.open(CONTRACT_PAGE)
  await elsewhere.open('/home')
  const token = await csrf(elsewhere)
  const [dollars = '', cents = ''] = held.holdAmount.split('.')
  const times: number[] = []
  for (let more = 1; more <= SAMPLES; more++) {
    const seen = rowSeen(here, `${Number(dollars) + more}.${cents.slice(0, 2)}`)
    const form = { contractId, positionId: held.id, amount: '1' }
    const sentAt = await sendFrom(elsewhere, `${SERVICE}/position/change_position_margin`, token, form)
    const seenAt = await seen
    if (seenAt === undefined) throw new Error('a change of margin was never seen')
    times.push(seenAt - sentAt)
    await sleep(PAUSE_MS)
  }
  await Promise.all([here.leave(), elsewhere.leave()])
  return times.sort((a, b) => a - b)
}
