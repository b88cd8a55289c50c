import assert from 'node:assert/strict'
import { join } from 'node:path'
import { callControl } from '@bowline/platform/control-socket.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import { units } from '../support/decimal.ts'
import type { OwnExchange } from '../support/running-exchange.ts'
import { clockOnNextDay } from '../support/shifted-clock.ts'
import type { Stage } from '../support/stage.ts'
import { LEDGER, type ProductCustomer, USDT } from './product-customer.ts'

interface Payout {
  readonly productKind: string
  readonly reward: string
  readonly goesTo: string
  readonly dayMs: number
}
interface Coming {
  readonly atMs: number
}
interface Rebate {
  readonly day: string
  readonly coin: string
  readonly amount: string
  readonly state: string
}

const WEB = '/exchange-web/web'
const DAY_MS = 86_400_000
/** After the runs of interest, ten minutes after midnight, and of rebates, at one. */
const HALF_PAST_ONE = 90

/** Whoever has lent and invited somebody has interest and a rebate the day after, on the pages as in the ledger. */
export async function beThereNextDay(stage: Stage<OwnExchange>, customer: ProductCustomer): Promise<void> {
  const { visitor } = customer
  const { page } = visitor
  const main = page.getByRole('main')
  const coming = async () => (await visitor.ask<{ payouts: Coming[] }>(`${WEB}/earn/calendar`)).payouts
  const lent = await customer.ledger(LEDGER.earnFlexible, USDT)
  const [next] = await coming()
  assert.ok(next && lent > 0n)
  await visitor.open('/assets/financial')
  const calendar = main.getByRole('table', { name: 'Coming payouts' })
  const first = await calendar.getByRole('row').nth(1).textContent()

  // A page that is open meanwhile complains that it finds nobody.
  await page.goto('about:blank')
  await stage.exchange.restart(clockOnNextDay(HALF_PAST_ONE))
  await visitor.signIn({ email: stage.exchange.emailOf('alice') })
  const socket = join(stage.exchange.directory, 'data/operator.sock')
  const rebates = async () => (await visitor.ask<{ rows: Rebate[] }>(`${WEB}/referral/payments`)).rows
  const [rebate] = await eventually(
    'the rebate is paid',
    async () => {
      await callControl(socket, 'job.run', { name: 'referral-payment' })
      const rows = await rebates()
      return rows[0]?.state === 'paid' ? rows : undefined
    },
    120_000,
  )
  await callControl(socket, 'job.run', { name: 'earn-payouts' })
  const [payout] = (await visitor.ask<{ rows: Payout[] }>(`${WEB}/earn/payouts`)).rows
  assert.ok(rebate && payout)
  assert.deepEqual([payout.productKind, payout.goesTo], ['flexible', 'principal'])
  assert.equal(payout.dayMs, next.atMs - (next.atMs % DAY_MS))
  const reward = units(payout.reward)
  assert.ok(reward > 0n)
  await customer.has('the interest beside what is lent', LEDGER.earnFlexible, USDT, lent + reward)

  await visitor.open('/assets/financial')
  await main
    .getByRole('row')
    .filter({ hasText: payout.reward.replace(/0+$/, '') })
    .getByText('USDT, Flexible')
    .waitFor()
  assert.notEqual((await coming())[0]?.atMs, next.atMs)
  assert.notEqual(await calendar.getByRole('row').nth(1).textContent(), first)
  assert.deepEqual(await violations(page), [])
  await visitor.open('/referral')
  const row = main.getByRole('row').filter({ hasText: rebate.day })
  await row.filter({ hasText: rebate.coin }).getByText('Paid', { exact: true }).waitFor()
  await row
    .filter({ hasText: rebate.amount.replace(/0+$/, '') })
    .first()
    .waitFor()
  assert.deepEqual(await violations(page), [])
}
