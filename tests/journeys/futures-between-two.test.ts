import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Route } from 'playwright-core'
import { violations } from '../support/accessibility.ts'
import { databaseOf } from '../support/database-of.ts'
import { units } from '../support/decimal.ts'
import { clockBeforeFunding } from '../support/shifted-clock.ts'
import { setStage } from '../support/stage.ts'
import { inTicks, markOf } from './contract-desk.ts'
import { ContractTrader, sum } from './contract-trader.ts'
import { plain, readStatement, takenBy } from './liquidation-statement.ts'
import { walkGuide } from './walk-guide.ts'

const SERVICE = '/fe-co-api'
/** All that a demo's index is made of. */
const SOURCES = ['a', 'b', 'c', 'd', 'e'].map((letter) => `simulated-${letter}`)
const MINUTE_MS = 60_000
/** A tick of 0.1 in units of 10^-8. */
const TICK = 10_000_000n
const SIZE = '0.02'

/** Nobody else is in their trades: what one of them loses, the other one and the house have. */
describe('two people on the two sides of a contract', { timeout: 900_000 }, () => {
  // Only with traffic there is an index.
  const stage = setStage({ demoTraffic: 'quiet', env: clockBeforeFunding(20 * MINUTE_MS) })
  let alice: ContractTrader
  let bob: ContractTrader

  before(async () => {
    ;[alice, bob] = [
      await ContractTrader.enter(stage, 'alice', 'futures.USDT=5000'),
      await ContractTrader.enter(stage, 'bob', 'futures.USDT=5000'),
    ]
    await alice.untilTraded()
    for (const each of [alice, bob]) await each.open()
  })

  it('the guide leads somebody new to the end of a first trade, and holds nothing up', async () => {
    await walkGuide(stage, await markOf(alice.client))
  })

  it('one sells what the other one buys, and both pages have it', async () => {
    await alice.sellsTo(bob, SIZE)
    await alice.desk.row.getByText('Short').waitFor()
    await bob.desk.row.getByText('Long').waitFor()
    const [hers, his] = [await alice.position(), await bob.position()]
    assert.deepEqual(
      [hers?.positionAmt, his?.positionAmt].map((text) => units(text ?? '')),
      [-units(SIZE), units(SIZE)],
    )
    assert.equal(hers?.entryPrice, his?.entryPrice)
    for (const [{ desk }, position] of [
      [alice, hers],
      [bob, his],
    ] as const)
      assert.equal(await desk.figure('Entry price'), inTicks(units(position?.entryPrice ?? '') / TICK))
  })

  it('funding is announced on the page, passes between them, and is one number everywhere', async () => {
    const { page } = alice.visitor
    const countdown = page.getByRole('timer').first()
    const secondsLeft = async () => {
      const [hours = 0, minutes = 0, seconds = 0] = ((await countdown.textContent()) ?? '').split(':').map(Number)
      return 3_600 * hours + 60 * minutes + seconds
    }
    type Announced = { nextFundingTime: string; time: string }
    await eventually('the countdown ends when /fapi says', async () => {
      const [shown, { nextFundingTime, time }] = await Promise.all([
        secondsLeft(),
        alice.client.fapiPublicGetPremiumIndex({ symbol: 'BTCUSDT' }) as unknown as Promise<Announced>,
      ])
      const left = (Number(nextFundingTime) - Number(time)) / 1_000
      return left > 0 && Math.abs(left - shown) <= 3
    })
    // Twenty minutes later by its clock: the pages find it again by themselves.
    await stage.exchange.restart(clockBeforeFunding(20_000))
    for (const { client } of [alice, bob]) await client.loadTimeDifference()
    const paid: bigint[] = []
    for (const trader of [alice, bob]) {
      const { desk } = trader
      await desk.tab('Funding').click()
      const again = desk.tables.getByRole('button', { name: 'Try again' })
      const isThere = async () => {
        // A history that is behind is refused, and the table offers to ask again.
        if (await again.isVisible()) await again.click()
        return (await desk.row.count()) > 0
      }
      await eventually('the payment is on the page', isThere, 240_000)
      const shown = units((await desk.figure('Amount')).replace('+', '').replace('−', '-'))
      const booked = (await trader.income()).filter(({ incomeType }) => incomeType === 'FUNDING_FEE')
      assert.deepEqual(
        booked.map(({ income }) => units(income)),
        [shown],
      )
      paid.push(shown)
      await desk.tab(/^Positions/).click()
    }
    const [hers = 0n, his = 0n] = paid
    assert.notEqual(hers, 0n)
    // Who pays rounds up, who gets rounds down.
    assert.ok(hers + his === 0n || hers + his === -1n, `${hers} ${his}`)
    await page.getByTitle('Contract details').nth(2).click()
    const details = alice.desk.dialog('BTCUSDT: contract details')
    type Rate = { fundingRate: string }
    const rates = (await alice.client.fapiPublicGetFundingRate({ symbol: 'BTCUSDT', limit: 1 })) as unknown as Rate[]
    const percent = Math.abs(Number(rates.at(-1)?.fundingRate) * 100).toFixed(4)
    const again = details.getByRole('button', { name: 'Try again' })
    await eventually('the rate is in its history', async () => {
      // A history that is behind is refused, and the page offers to ask again.
      if (await again.isVisible()) await again.click()
      return ((await details.textContent()) ?? '').includes(percent)
    })
    await details.getByRole('button', { name: 'Close' }).click()
    for (const [trader, amount] of [
      [alice, hers],
      [bob, his],
    ] as const) {
      const file = await trader.transactions()
      const lines = file.filter(({ scene }) => scene === 'funding')
      assert.deepEqual(
        lines.map((line) => units(line.amount ?? '')),
        [amount],
      )
      await trader.open()
    }
  })

  it('a part is closed once, though the network is cut before the answer comes', async () => {
    const { desk, visitor } = alice
    const before = await alice.trades()
    const close = await desk.asksToClose()
    await close.getByRole('textbox', { name: 'Size' }).fill('0.01')
    await visitor.page.route(
      '**/order/order_create',
      async (route) => {
        await route.fetch()
        await visitor.context.setOffline(true)
        await route.abort()
      },
      { times: 1 },
    )
    await close.getByRole('button', { name: 'Close position' }).click()
    await close.getByText('No response yet').waitFor()
    await close.getByText(/cannot place it twice/).waitFor()
    assert.deepEqual(await violations(visitor.page), [])
    await visitor.context.setOffline(false)
    // It is found without being asked for.
    await close.waitFor({ state: 'hidden', timeout: 60_000 })
    await alice.untilHeld('-0.01')
    assert.equal((await alice.trades()).length - before.length, 1)
    await eventually('the page has what is left', async () => (await desk.figure('Size')) === '0.01')
  })

  it('what never arrived is not sent by itself, and once when it is pressed again', async () => {
    const { desk, visitor } = alice
    const close = await desk.asksToClose()
    await close.getByRole('textbox', { name: 'Size' }).fill('0.004')
    const ids: string[] = []
    const lose = async (route: Route) => {
      ids.push(new URLSearchParams(route.request().postData() ?? '').get('clientOrderId') ?? '')
      if (ids.length > 2) return route.continue()
      // The second is taken, and its answer is lost as well.
      if (ids.length === 2) await route.fetch()
      await route.abort()
    }
    await visitor.page.route('**/order/order_create', lose)
    await close.getByRole('button', { name: 'Close position' }).click()
    await close.getByText('No response yet').waitFor()
    assert.equal((await alice.position())?.positionAmt, '-0.010')
    // Nobody looks for it while it is pressed again.
    await visitor.page.route('**/order/*_order_list', (route) => route.abort())
    const again = close.getByRole('button', { name: 'Check again' })
    await again.click()
    await alice.untilHeld('-0.006')
    await again.click()
    await close.waitFor({ state: 'hidden' })
    await visitor.page.unrouteAll()
    assert.equal(new Set(ids).size, 1)
    await alice.untilHeld('-0.006')
  })

  it('the exchange is killed in the middle of a close: it is closed once, and the page finds out by itself', async () => {
    const { desk, visitor } = bob
    const before = await bob.trades()
    const close = await desk.asksToClose()
    await visitor.page.route(
      '**/order/light_close',
      async (route) => {
        await route.fetch()
        stage.exchange.killApi()
        await route.abort()
      },
      { times: 1 },
    )
    const reported = visitor.page
      .getByText(/BTCUSDT (is closed|closed at market)\./)
      .first()
      .waitFor({ timeout: 120_000 })
    await close.getByRole('button', { name: 'Close position' }).click()
    await reported
    await close.waitFor({ state: 'hidden' })
    await stage.exchange.untilHealthy()
    await desk.tables.getByText('No open positions.').waitFor({ timeout: 60_000 })
    await eventually('/fapi has none either', async () => (await bob.position().catch(() => null)) === undefined)
    assert.equal((await bob.trades()).length - before.length, 1)
    await alice.visitor.post(`${SERVICE}/order/close_all_position`)
    assert.equal((await stage.exchange.cli<{ ok: boolean }>('ledger', 'check')).ok, true)
  })

  it('one is liquidated by an index that an operator has moved, and reads why, in the same numbers everywhere', async () => {
    const { visitor } = alice
    const contractId = await alice.idOf()
    await visitor.post(`${SERVICE}/user/margin_model_edit`, { contractId, marginModel: '2' })
    // After the kill the index has to be good for some seconds.
    await eventually('the leverage is taken', () =>
      visitor.post(`${SERVICE}/user/level_edit`, { contractId, nowLevel: '100' }).then(
        () => true,
        (refused: Error) => (refused.message.includes('310005') ? undefined : Promise.reject(refused)),
      ),
    )
    for (const each of [alice, bob]) await each.open()
    const [before, since] = [await alice.wallet(), (await alice.income()).length]
    await alice.sellsByProgramTo(bob, SIZE)
    const opened = (await alice.income()).length
    await Promise.all(SOURCES.map((source) => stage.exchange.cli('index', 'break', source, '--how', 'wrong')))
    const read = visitor.page.getByRole('link', { name: 'Read why' }).first()
    await read.waitFor({ timeout: 120_000 })
    await eventually('all of it is gone', async () => (await alice.position()) === undefined)
    await Promise.all(SOURCES.map((source) => stage.exchange.cli('index', 'mend', source)))
    await read.click()
    const statement = await readStatement(visitor)

    // What it took, as the statement, /fapi, the file, the page and the ledger have it.
    const took = takenBy(statement)
    const income = (await alice.income()).slice(since).map((row) => row.income)
    const wallet = await alice.wallet()
    assert.ok(took < 0n)
    assert.equal(sum(income.slice(opened - since)), took)
    assert.equal(wallet - before, sum(income))
    const booked = (await alice.transactions()).slice(0, income.length)
    assert.equal(sum(booked.map(({ amount }) => amount ?? '')), sum(income))
    assert.equal(units(booked[0]?.balanceAfter ?? ''), wallet)
    const table = visitor.page.getByRole('table', { name: 'Transactions' })
    const shown = ((await table.textContent()) ?? '').replaceAll(',', '')
    for (const { amount = '' } of booked) assert.ok(shown.includes(plain(amount)), `${amount} is on the page`)
    const sql = databaseOf(stage.exchange)
    const [row] = await sql`
      select b.balance::text from ledger_balances b join users u on u.id = b.owner
      where u.email = ${alice.email} and b.code = 2110 and b.balance <> 0`
    await sql.end()
    assert.equal(BigInt(row?.balance), wallet)
    type Forced = { executedQty: string }[]
    const forced = (await alice.client.fapiPrivateGetForceOrders({ symbol: 'BTCUSDT' })) as unknown as Forced
    const closing = new Set(['sold', 'takenOver', 'deleveraged'])
    const closedBy = statement.lines.filter(({ step = '' }) => closing.has(step))
    assert.equal(sum(forced.map(({ executedQty }) => executedQty)), sum(closedBy.map(({ volume = '0' }) => volume)))
    assert.equal((await stage.exchange.cli<{ ok: boolean }>('ledger', 'check')).ok, true)
  })

  it('the browsers had nothing to complain of but what was cut', () => {
    const cut = /Failed to load resource|net::ERR|WebSocket connection/
    for (const { visitor } of [alice, bob])
      assert.deepEqual(
        visitor.complaints.filter((line) => /^(error|uncaught)/.test(line) && !cut.test(line)),
        [],
      )
  })
})
