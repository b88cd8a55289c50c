import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { callControl } from '@bowline/platform/control-socket.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { violations } from '../support/accessibility.ts'
import { databaseOf } from '../support/database-of.ts'
import { units } from '../support/decimal.ts'
import { lastCode } from '../support/read-inbox.ts'
import { PASSWORD } from '../support/running-exchange.ts'
import { setStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'
import { submit } from './at-the-door.ts'
import { beChargedBack, beDeclined, buyByCard } from './card-purchases.ts'
import { convertOnPhone } from './convert-on-phone.ts'
import { passLevelOne } from './hand-in-identity.ts'
import { beThereNextDay } from './next-day.ts'
import { BTC, LEDGER, ProductCustomer, USDT } from './product-customer.ts'

interface Conversion {
  readonly fromAmount: string
  readonly toAmount: string
  readonly state: string
}
interface Position {
  readonly coin: string
  readonly kind: string
  readonly principal: string
  readonly state: string
}
interface Overview {
  readonly invited: number
  readonly traded: number
  readonly rebateToday: string
  readonly codes: readonly { readonly link: string }[]
}

const WEB = '/exchange-web/web'
const TRADE_FEE = 6
const OTHER_BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** One person's way through what is bought without an order book; each step is what the ledger has afterwards. */
describe('convert, Earn, referral and cards', { timeout: 900_000 }, () => {
  // With traffic there are prices.
  const stage = setStage({ demoTraffic: 'quiet' })
  let alice: Visitor
  let sql: Sql
  let customer: ProductCustomer

  const main = () => alice.page.getByRole('main')
  const dialog = (name: string) => alice.page.getByRole('dialog', { name, exact: true })
  const noViolations = async () => assert.deepEqual(await violations(alice.page), [], alice.page.url())
  const has = (what: string, code: number, asset: number, amount: bigint) => customer.has(what, code, asset, amount)
  const spot = () => customer.spot()

  before(async () => {
    sql = databaseOf(stage.exchange)
    alice = await stage.signedIn('alice', 'USDT=5000,BTC=0.1')
    await passLevelOne(stage.exchange, alice, 'Archer')
    const { id } = (await alice.ask<{ user: { id: number } }>(`${WEB}/user/session`)).user
    customer = new ProductCustomer(stage.exchange, alice, sql, id)
    const coins = async () => (await alice.ask<{ coins: { coin: string }[] }>(`${WEB}/convert/coins`)).coins
    await eventually('bitcoin has a price', async () => (await coins()).some(({ coin }) => coin === 'BTC'), 60_000)
  })
  after(() => sql.end())

  it('converts at the price it showed, with the spread in words and money, and takes nothing that is not there', async () => {
    const before = await spot()
    await alice.open('/assets/convert')
    const give = main().getByRole('textbox', { name: 'You give' })
    await give.fill('9000')
    await main()
      .getByText(/You have .*5,000/)
      .waitFor()
    await give.fill('1000')
    await noViolations()
    await main().getByRole('button', { name: 'Get a quote' }).click()
    await main()
      .getByText(/contained in the price, about/)
      .waitFor()
    await main().getByRole('button', { name: 'Convert', exact: true }).click()
    await main()
      .getByText(/You gave .*1,000.* and received/)
      .waitFor()
    const [made] = (await alice.ask<{ rows: Conversion[] }>(`${WEB}/convert/list?limit=1`)).rows
    assert.ok(made)
    assert.deepEqual([made.state, units(made.fromAmount)], ['success', 1_000n * 10n ** 8n])
    const after = await spot()
    assert.equal(before('USDT') - after('USDT'), units(made.fromAmount))
    assert.equal(after('BTC') - before('BTC'), units(made.toAmount))
    await has('both coins', LEDGER.spot, BTC, after('BTC'))
    await has('both coins', LEDGER.spot, USDT, after('USDT'))
    await alice.open('/assets/convert')
    await main().getByRole('link', { name: 'How it works' }).click()
    await main().getByRole('heading', { name: 'Convert', exact: true, level: 1 }).waitFor()
    await main()
      .getByText(/5,988 USDT/)
      .waitFor()
    await noViolations()
    await main().getByRole('link', { name: 'Open the page' }).click()
    await give.waitFor()
    await alice.open('/assets/convert/detail')
    await main().getByRole('row').filter({ hasText: 'USDT → ' }).getByText('Done').waitFor()
    await noViolations()
  })

  it('converts at a limit price: the coins are set aside, and come back when the order is cancelled', async () => {
    const before = await spot()
    await alice.open('/assets/convert')
    await main()
      .getByText(/Market price now: 1 BTC = .*[1-9].* USDT/)
      .waitFor()
    await main().getByRole('radio', { name: 'Limit price' }).check()
    await main().getByRole('textbox', { name: 'You give' }).fill('100')
    await main().getByRole('button', { name: 'Place limit order' }).click()
    await main().getByText('Enter a price.').waitFor()
    await noViolations()
    await main().getByRole('textbox', { name: 'Price of 1 BTC in USDT' }).fill('20000')
    await main().getByRole('button', { name: 'Place limit order' }).click()
    await main()
      .getByText(/100 USDT.* is set aside/)
      .waitFor()
    await noViolations()
    await has('what is set aside', LEDGER.spotConverting, USDT, 100n * 10n ** 8n)
    assert.equal(before('USDT') - (await spot())('USDT'), 100n * 10n ** 8n)
    await alice.open('/assets/convert/detail')
    const order = main().getByRole('row').filter({ hasText: '20,000' })
    await order.getByText('Open', { exact: true }).waitFor()
    await noViolations()
    await order.getByRole('button', { name: 'Cancel order' }).click()
    await order.getByText('Cancelled', { exact: true }).waitFor()
    await has('nothing set aside', LEDGER.spotConverting, USDT, 0n)
    assert.equal((await spot())('USDT'), before('USDT'))
  })

  it('does the same on a phone, where everything fits', () => convertOnPhone(stage, customer))

  it('lends flexibly and for a term, and takes back what can be taken back', async () => {
    await alice.open('/assets/financial')
    const subscribe = async (product: string, amount: string) => {
      await main()
        .getByRole('button', { name: `Subscribe: ${product}` })
        .click()
      await dialog(product).getByRole('textbox', { name: 'Amount' }).fill(amount)
      await dialog(product).getByText('Interest a day').waitFor()
      await noViolations()
      await dialog(product).getByRole('button', { name: 'Subscribe', exact: true }).click()
      await dialog(product).waitFor({ state: 'detached' })
      await main()
        .getByRole('button', { name: `Redeem: ${product}` })
        .waitFor()
    }
    await subscribe('USDT, Flexible', '300')
    await subscribe('USDT, 30 days', '500')
    const positions = async () => (await alice.ask<{ positions: Position[] }>(`${WEB}/earn/positions`)).positions
    const reported = (await positions()).map(({ kind, principal, state }) => `${kind} ${Number(principal)} ${state}`)
    assert.deepEqual(reported.toSorted(), ['fixed 500 holding', 'flexible 300 holding'])
    await has('the flexible loan', LEDGER.earnFlexible, USDT, 300n * 10n ** 8n)
    await has('the term', LEDGER.earnFixed, USDT, 500n * 10n ** 8n)
    const leaving = 'Redeem: USDT, Flexible'
    await main().getByRole('button', { name: leaving }).click()
    await dialog(leaving).getByRole('textbox', { name: 'Amount' }).fill('100')
    await dialog(leaving).getByRole('button', { name: 'Redeem', exact: true }).click()
    await dialog(leaving).waitFor({ state: 'detached' })
    await has('what is still lent', LEDGER.earnFlexible, USDT, 200n * 10n ** 8n)
    const early = 'Redeem: USDT, 30 days'
    await main().getByRole('button', { name: early }).click()
    await dialog(early)
      .getByText(/lose all interest/)
      .waitFor()
    await noViolations()
    await dialog(early).getByRole('button', { name: 'Redeem', exact: true }).click()
    await dialog(early).waitFor({ state: 'detached' })
    const term = async () => (await positions()).find(({ kind }) => kind === 'fixed')?.state
    assert.equal(await term(), 'redeeming')
    // As if the day had passed after which what left a term early is there.
    const before = await spot()
    await sql`update earn_requests set due_at = now() where user_id = ${customer.id} and kind = 'early'`
    await callControl(join(stage.exchange.directory, 'data/operator.sock'), 'job.run', { name: 'earn' })
    await has('no term any more', LEDGER.earnFixed, USDT, 0n)
    assert.equal((await spot())('USDT') - before('USDT'), 500n * 10n ** 8n)
  })

  it('buys by card on the company’s own page, with the bank’s step, and has what was quoted', () => buyByCard(customer))

  it('is told that a card is declined, and has and owes nothing', () => beDeclined(customer))

  it('invites by a link, and is told a fifth of the fees that whoever came by it paid', async () => {
    await alice.open('/referral')
    const overview = () => alice.ask<Overview>(`${WEB}/referral/overview`)
    const link = (await overview()).codes[0]?.link ?? ''
    await main().getByText(link).waitFor()
    await noViolations()
    // Of another make than hers: who shares an address and a browser's name seems to be one person.
    const bob = await stage.visit({ userAgent: OTHER_BROWSER })
    await bob.open(`/user/register${new URL(link).search}`)
    await bob.page.getByLabel('E-mail address').fill('bob@example.com')
    await bob.page.getByLabel('Country you live in').selectOption('DE')
    await bob.page.getByRole('checkbox').check()
    await submit(bob.page)
    await bob.page.getByLabel('E-mail code').fill(await lastCode(stage.exchange, 'bob@example.com'))
    await bob.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await submit(bob.page)
    await bob.page.waitForURL('**/user/success')
    await bob.post(`${WEB}/demo/fund`)
    const bobId = (await bob.ask<{ user: { id: number } }>(`${WEB}/user/session`)).user.id
    await sql`update users set kyc_level = 1 where id = ${bobId}`
    await eventually('bob may trade', () =>
      bob
        .post(`${WEB}/order/create`, { pair: 'BTC_USDT', side: 'buy', type: 'market', quoteQty: '600' })
        .catch(() => undefined),
    )
    const feeOf = async () => {
      const [row] = await sql<{ fee: string | null }[]>`
        select sum(amount)::text as fee from ledger_lines
        where owner = ${bobId} and is_debit and biz_type = ${TRADE_FEE}`
      return row?.fee ?? undefined
    }
    const fee = await eventually('his fee is in the ledger', feeOf, 60_000)
    const socket = join(stage.exchange.directory, 'data/operator.sock')
    const earned = await eventually(
      'it is counted',
      async () => {
        await callControl(socket, 'job.run', { name: 'referral' })
        const now = await overview()
        return now.traded > 0 ? now : undefined
      },
      60_000,
    )
    assert.deepEqual([earned.invited, earned.traded], [1, 1])
    const [row] = await sql<{ amount: string }[]>`
      select sum(inviter_amount)::text as amount from referral_earnings where invitee_id = ${bobId}`
    // Each fill is cut for itself: never more than a fifth of all, and less by a unit each at most.
    const fifth = BigInt(fee) / 5n
    const amount = BigInt(row?.amount ?? 0)
    assert.ok(amount > 0n && amount <= fifth && amount > fifth - 50n, `${amount} of ${fee}`)
    await alice.open('/referral')
    await main().getByText('b***b@example.com').waitFor()
    assert.deepEqual(bob.complaints, [])
    await bob.leave()
  })

  it('is paid the interest and the rebate of the day on the next, each with its row', () =>
    beThereNextDay(stage, customer))

  it('sees a payment that was taken back, and that her withdrawals are stopped', () => beChargedBack(customer))

  it('the browser had nothing to complain of', () => {
    assert.deepEqual(
      alice.complaints.filter((line) => /^(error|uncaught)/.test(line)),
      [],
    )
  })
})
