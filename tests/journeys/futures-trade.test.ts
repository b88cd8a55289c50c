import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import { type CcxtLinear, ccxtLinear } from '../support/ccxt-clients.ts'
import { units } from '../support/decimal.ts'
import { setLentStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'
import { BTC, ContractDesk, inTicks, markOf, RIGHTS } from './contract-desk.ts'
import { misfits } from './misfits.ts'

/** A tick of 0.1 in units of 10^-8. */
const TICK = 10_000_000n

describe('trading a contract from the page', () => {
  // Only with traffic there is an index, and somebody to trade with.
  const stage = setLentStage('quiet')
  let alice: Visitor
  let hers: CcxtLinear
  let desk: ContractDesk

  before(async () => {
    const { exchange } = stage
    const person = await exchange.person('alice', 'USDT=10000', 'hmac', RIGHTS)
    hers = await ccxtLinear(exchange, person)
    await hers.loadMarkets()
    await eventually('there is a mark', async () => (await markOf(hers)) > 0, 60_000)
    alice = await stage.visit()
    await alice.signIn(person)
    await alice.open('/futures/BTC')
    desk = new ContractDesk(alice)
  })

  it('each form of an address is a contract, others lead to it, and what is none is passed on', async () => {
    const answer = (path: string) => fetch(`${stage.exchange.baseUrl}${path}`, { redirect: 'manual' })
    for (const path of ['/futures/BTC', '/futures/BTC-USDC', '/futures/BTC-USD-PERPETUAL'])
      assert.equal((await answer(path)).status, 200, path)
    assert.equal((await answer('/futures/btc')).headers.get('location'), '/futures/BTC')
    assert.equal((await answer('/futures/BTCUSD_PERP')).headers.get('location'), '/futures/BTC-USD-PERPETUAL')
    assert.equal((await answer('/futures/NONE')).status, 404)
  })

  it('asks for the risk notice before the first order', async () => {
    await desk.form.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.05')
    // After a pause of the exchange its index is good for a minute before anything is opened.
    await desk.untilSays(/risk notice/, 90_000)
    // The guide below the chart has one too.
    await alice.page.getByRole('button', { name: 'Read it' }).first().click()
    const notice = desk.dialog('Risk notice')
    await notice.getByText('I have read and understood this.').click()
    await notice.getByRole('button', { name: 'Accept and open account' }).click()
    await notice.waitFor({ state: 'hidden' })
    await desk.untilSays(/Transfer funds in/)
  })

  it('moves money over from the spot account', async () => {
    await desk.button.click()
    const transfer = desk.dialog('Transfer between accounts')
    await transfer.getByText('Can be moved: 10,000 USDT').waitFor()
    await transfer.getByRole('textbox').fill('2000')
    await transfer.getByRole('button', { name: 'Transfer', exact: true }).click()
    await transfer.waitFor({ state: 'hidden' })
    await desk.form.getByText('2,000.00 USDT').waitFor()
  })

  it('opens a long at market, after showing what it costs and where it would be liquidated', async () => {
    const sellers = async () => (await hers.fetchOrderBook(BTC)).asks.length
    await eventually('somebody sells', async () => (await sellers()) > 0, 60_000)
    await desk.form.getByRole('tab', { name: 'Market', exact: true }).click()
    await desk.form.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.05')
    await desk.untilSays(/^Buy 0\.05 BTC at market$/)
    const receipt = alice.page.getByLabel('Before you send')
    await receipt.getByText('Liquidation price').waitFor()
    await receipt.getByText('If BTC falls 10%').waitFor()
    await desk.button.click()
    const question = desk.dialog('Check your order')
    await question.getByRole('button', { name: 'Buy 0.05 BTC at market' }).click()
    await desk.row.getByText('Long').waitFor()
  })

  it('shows the figures that /fapi has, to the last digit', async () => {
    const position = await eventually('the position is there', async () => (await hers.fetchPositions([BTC]))[0])
    const { entryPrice = '', liquidationPrice = '', breakEvenPrice = '' } = position.info as Record<string, string>
    assert.equal(await desk.figure('Size'), '0.05')
    // Not one digit is made up: what is shown of an average price is what it begins with.
    const shown = (price: string) => inTicks(units(price) / TICK)
    assert.equal(await desk.figure('Entry price'), shown(entryPrice))
    assert.equal(await desk.figure('Break-even'), shown(breakEvenPrice))
    // Against its holder: up to the next tick.
    assert.equal(await desk.figure('Liq. price'), inTicks((units(liquidationPrice) + TICK - 1n) / TICK))
  })

  it('marks on the chart where it began and would be liquidated, and shows bars of the mark', async () => {
    const chart = alice.page.getByRole('region', { name: 'Chart' })
    await chart.getByRole('button', { name: 'Price shown as bars' }).click()
    let bars = 0
    alice.page.on('response', async (response) => {
      if (!response.url().includes('/fe-co-api/common/market/klines?')) return
      const { data } = (await response.json()) as { data: { list: unknown[] } | null }
      bars = data?.list.length ?? 0
    })
    await alice.page.getByRole('menuitemradio', { name: 'Mark', exact: true }).click()
    const again = chart.getByRole('button', { name: 'Try again' })
    const shown = async () => {
      // A history that is behind is refused, and the chart offers to ask again.
      if (await again.isVisible()) await again.click()
      return bars > 0
    }
    await eventually('bars of the mark are there', shown, 60_000)
    await chart.getByRole('button', { name: 'More' }).click()
    await alice.page.getByRole('menuitem', { name: 'Chart settings' }).click()
    await desk.dialog('Chart settings').getByRole('checkbox', { name: 'Positions' }).waitFor()
    await alice.page.keyboard.press('Escape')
  })

  it('shows of each price where it comes from', async () => {
    await alice.page.getByTitle('Contract details').nth(1).click()
    const details = desk.dialog('BTCUSDT: contract details')
    await details.getByRole('cell', { name: 'Counts' }).first().waitFor()
    await details.getByText('In order').waitFor()
    const expected = {
      tiers: '125×',
      funding: 'longs pay shorts',
      openInterest: 'held long',
      fund: 'USDT',
      terms: '8 h',
    }
    const names = {
      tiers: 'Risk tiers',
      funding: 'Funding',
      openInterest: 'Open interest',
      fund: 'Insurance fund',
      terms: 'Terms',
    }
    for (const [tab, text] of Object.entries(expected)) {
      await details.getByRole('tab', { name: names[tab as keyof typeof names], exact: true }).click()
      await details.getByText(text).first().waitFor()
      assert.deepEqual(await violations(alice.page), [], tab)
    }
    await details.getByRole('button', { name: 'Close' }).click()
  })

  it('makes a picture of it that keeps its size to itself', async () => {
    await desk.row.getByRole('button', { name: 'Share BTCUSDT' }).click()
    const share = desk.dialog('Picture of BTCUSDT to share')
    const described = () => share.getByRole('img').getAttribute('aria-label')
    assert.doesNotMatch((await described()) ?? '', /Size|Unrealized/)
    await share.getByText('Show size and amounts').click()
    await eventually('the size is on it', async () => /Size, 0\.05 BTC/.test((await described()) ?? ''))
    assert.deepEqual(await violations(alice.page), [])
    await share.getByRole('button', { name: 'Cancel' }).click()
  })

  it('protects it by take-profit and stop-loss', async () => {
    const mark = await markOf(hers)
    await desk.row.getByRole('button', { name: /change take-profit/ }).click()
    const exits = desk.dialog(/Take profit and stop loss/)
    const [profit, loss] = [String(Math.round(mark * 1.05)), String(Math.round(mark * 0.97))]
    await exits.getByRole('textbox', { name: 'Take-profit price', exact: true }).fill(profit)
    await exits.getByRole('textbox', { name: 'Stop-loss price', exact: true }).fill(loss)
    await exits.getByRole('button', { name: 'Save' }).click()
    await exits.waitFor({ state: 'hidden' })
    await desk.row.getByText(new RegExp(Number(profit).toLocaleString('en'))).waitFor()
    await desk.tables
      .getByRole('tab', { name: /^Conditional/ })
      .getByText('2')
      .waitFor()
  })

  it('closes it, and the triggers go with it', async () => {
    await desk.row.getByRole('button', { name: /^Close/ }).click()
    const close = desk.dialog('Close BTCUSDT')
    await close.getByRole('button', { name: 'Close position' }).click()
    await desk.tables.getByText('No open positions.').waitFor()
    await eventually('/fapi has none either', async () => (await hers.fetchPositions([BTC])).length === 0)
    await eventually('and no orders', async () => (await hers.fetchOpenOrders(BTC)).length === 0)
  })

  it('shows in its history what came of it, as /fapi and the ledger have it to the last digit', async () => {
    const tab = (name: string) => desk.tables.getByRole('tab', { name })
    await tab('Position history').click()
    await desk.row.getByText('Long').waitFor()
    await desk.row.getByText('You', { exact: true }).waitFor()
    await tab('Transactions').click()
    const lines = desk.tables.getByRole('tabpanel').locator('tbody tr')
    await lines.filter({ hasText: 'Fee, closing' }).first().waitFor()
    type Income = { readonly income: string }
    const booked = (await hers.fapiPrivateGetIncome({ symbol: 'BTCUSDT', limit: 100 })) as unknown as Income[]
    const all = await lines.all()
    assert.equal(all.length, booked.length)
    const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + units(text), 0n)
    const amounts = await Promise.all(all.map(async (line) => (await desk.figure('Amount', line)) ?? ''))
    assert.equal(sum(amounts.map((text) => text.replace('+', ''))), sum(booked.map(({ income }) => income)))
    const { balance } = (await hers.fapiPrivateV2GetBalance()).find(({ asset }: { asset: string }) => asset === 'USDT')
    assert.equal(units((await desk.figure('Balance after', all[0])) ?? ''), units(balance))
    await tab('Funding').click()
    await desk.tables.getByText('No funding yet.').waitFor()
  })

  it('is traded on paper at the same marks, and nothing real moves with it', async () => {
    type Coin = Readonly<Record<'asset' | 'balance' | 'availableBalance' | 'crossUnPnl', string>>
    const own = async () =>
      ((await hers.fapiPrivateV2GetBalance()) as unknown as Coin[]).map(
        ({ asset, balance, availableBalance, crossUnPnl }) => ({ asset, balance, availableBalance, crossUnPnl }),
      )
    const before = await own()
    await alice.open('/paper/futures/BTC')
    await desk.form.getByRole('tab', { name: 'Market', exact: true }).click()
    await desk.form.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.05')
    await desk.untilSays(/^Paper\s+Buy 0\.05 BTC at market$/)
    await desk.button.click()
    await desk
      .dialog(/^Paper /)
      .getByRole('button', { name: /^Paper\s+Buy 0\.05 BTC/ })
      .click()
    await desk.tables.getByRole('tab', { name: /^Positions/ }).click()
    await desk.row.getByText('Long').waitFor()
    const first = await desk.figure('Mark')
    await eventually('the live mark moves it', async () => (await desk.figure('Mark')) !== first, 60_000)
    assert.deepEqual(await misfits(alice.page), [])
    assert.deepEqual(await hers.fetchPositions([BTC]), [])
    await desk.row.getByRole('button', { name: /^Close/ }).click()
    await desk.dialog('Close BTCUSDT').getByRole('button', { name: 'Close position' }).click()
    await desk.tables.getByText('No open positions.').waitFor()
    assert.deepEqual([await own(), await hers.fetchOpenOrders(BTC)], [before, []])
  })

  it('is no wider than a phone, with all the tools of its chart', async () => {
    for (const window of ['phone', 'smallPhone'] as const) {
      const visitor = await stage.visit({ window })
      await visitor.open('/futures/BTC')
      await visitor.page.getByRole('group', { name: 'Chart view' }).waitFor()
      assert.deepEqual(await misfits(visitor.page), [], window)
      await visitor.leave()
    }
  })

  it('the browser had nothing to complain of', () => {
    assert.deepEqual(
      alice.complaints.filter((line) => /^(error|uncaught)/.test(line)),
      [],
    )
  })
})
