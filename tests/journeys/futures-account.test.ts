import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Locator } from 'playwright-core'
import { units } from '../support/decimal.ts'
import { setStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'
import { ContractDesk } from './contract-desk.ts'
import { failsFirst } from './first-calls.ts'

const SERVICE = '/fe-co-api'
const SOURCES = ['a', 'b', 'c', 'd', 'e'].map((letter) => `simulated-${letter}`)

interface Contract {
  readonly id: string
  readonly contractName: string
  readonly maxLever: number
}

type Row = Readonly<Record<string, string>>

describe('the futures account among the assets', () => {
  // Only with traffic there is an index, and somebody to trade with.
  const stage = setStage({ demoTraffic: 'quiet' })
  let alice: Visitor
  let contracts: readonly Contract[]

  const call = <T>(path: string, form: Readonly<Record<string, string>> = {}) =>
    alice.post<T>(`${SERVICE}/${path}`, form)
  const idOf = (name: string) => contracts.find(({ contractName }) => contractName === name)?.id ?? ''
  /** Rows of a table by the heads of their columns, as texts. */
  const rowsOf = async (table: Locator): Promise<Row[]> => {
    const heads = await table.getByRole('columnheader').allTextContents()
    const rows = await table.locator('tbody tr').all()
    return Promise.all(
      rows.map(async (row) => {
        const cells = await row.locator('td').allTextContents()
        return Object.fromEntries(heads.map((head, at) => [head.trim(), (cells[at] ?? '').trim()]))
      }),
    )
  }
  /** The number in a text, in ledger units. */
  const amount = (text = '') => units(/-?[\d,]+(\.\d+)?/.exec(text)?.[0].replaceAll(',', '') ?? '0')
  const download = async (name: string) => {
    const [file] = await Promise.all([
      alice.page.waitForEvent('download'),
      alice.page.getByRole('button', { name }).click(),
    ])
    const [head = '', ...lines] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    const columns = head.split(',')
    return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [columns[at], cell])))
  }
  const trade = (contract: string, side: 'BUY' | 'SELL', volume: string) =>
    call('order/order_create', { contractId: idOf(contract), side, open: 'OPEN', type: '2', volume })

  before(async () => {
    await stage.exchange.customer('alice', 'USDT=10000')
    alice = await stage.visit()
    await alice.signIn({ email: 'alice@example.com' })
    const info = await call<{ contractList: Contract[]; complianceVersion: string }>('common/public_info')
    contracts = info.contractList
    await call('user/submit_compliance_record', { version: info.complianceVersion, accepted: '1' })
    await call('user/create_co_id')
    await eventually(
      'somebody trades contracts',
      async () => {
        const { asks } = await call<{ asks: unknown[] }>('common/depth_map', { contractId: idOf('BTC-USDT') })
        return asks.length > 0
      },
      240_000,
    )
  })

  it('is among the accounts, and gets its money by the dialog', async () => {
    await alice.open('/assets/contract')
    const { page } = alice
    await page.getByRole('heading', { level: 1, name: 'Futures account' }).waitFor()
    const here = page.getByRole('link', { name: 'Futures account' }).first()
    assert.equal(await here.getAttribute('aria-current'), 'page')
    await page.getByRole('button', { name: 'Transfer', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Transfer between accounts' })
    await dialog.getByText('Can be moved: 10,000 USDT').waitFor()
    await dialog.getByRole('textbox').fill('2000')
    await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    const wallets = page.getByRole('table', { name: 'Wallets' })
    await wallets.getByText('2,000', { exact: true }).first().waitFor()
  })

  it('shows wallets and positions with the figures of the service, to the last digit', async () => {
    await trade('BTC-USDT', 'BUY', '0.05')
    const sell = { contractId: idOf('BTC-USDT'), side: 'SELL', open: 'CLOSE', type: '2', volume: '0.02' }
    await call('order/order_create', sell)
    const { page } = alice
    await page.getByRole('table', { name: 'Positions' }).getByText('Long').waitFor()
    const wallets = page.getByRole('table', { name: 'Wallets' })
    // Marks move: the same state is on both sides in one moment.
    await eventually('the wallet is the same', async () => {
      const [rows, { accountList }] = await Promise.all([
        rowsOf(wallets),
        call<{ accountList: Record<string, string>[] }>('position/get_assets_list', { onlyAccount: '1' }),
      ])
      const shown = rows.find((row) => row.Coin?.includes('USDT'))
      const known = accountList.find(({ marginCoin }) => marginCoin === 'USDT')
      if (!shown || !known) return false
      const pairs = [
        [shown['Wallet balance'], known.walletBalance],
        [shown.Equity, known.totalAmount],
        [shown['Margin in use'], known.totalMargin],
        [shown['Maintenance margin'], known.maintMargin],
        [shown.Transferable, known.canTransferAmount],
      ] as const
      return pairs.every(([text, value]) => amount(text) === units(value ?? ''))
    })
  })

  it('says what it could not ask for when it opens, why, and asks again at a press', async () => {
    const { page } = alice
    const desk = new ContractDesk(alice)
    const positions = page.getByRole('table', { name: 'Positions' })
    const held = positions.getByText('Long')
    const card = page.locator('main')
    const prices = page.getByRole('region', { name: 'Prices', exact: true })
    for (const call of ['common/public_info', 'account/model', 'user/get_user_config'])
      await failsFirst(alice, { path: '/assets/contract/what-if', call, place: card, lacks: prices })
    await failsFirst(alice, { path: '/assets/contract', call: 'common/public_info', place: card, lacks: held })
    for (const call of ['common/public_info', 'user/get_user_config'])
      await failsFirst(alice, {
        ...{ path: '/futures/BTC', call, place: desk.form.locator('xpath=..') },
        lacks: page.getByRole('button', { name: /^Leverage: / }),
        meanwhile: () => desk.untilSays(/^No contract terms: ordering paused$/),
      })
    await failsFirst(alice, { path: '/futures/BTC', call: 'common/public_info', place: desk.tables, lacks: held })
    const balances = '**/asset/balances'
    await page.route(balances, (route) => route.abort())
    await desk.form.getByRole('button', { name: 'Transfer', exact: true }).click()
    const transfer = desk.dialog('Transfer between accounts')
    await transfer.getByRole('alert').getByText('Cannot reach the exchange.').waitFor()
    await page.unroute(balances)
    await transfer.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await transfer.getByText(/^Can be moved: [\d,.]+ USDT$/).waitFor()
    await transfer.getByRole('button', { name: 'Cancel' }).last().click()
    alice.complaints.splice(0)
  })

  it('lists orders, fills, closed positions and wallet lines as the service and the files have them', async () => {
    const { page } = alice
    await alice.open('/assets/contract/transaction')
    const table = page.getByRole('table', { name: 'Transactions' })
    const { transList } = await call<{ transList: Record<string, string>[] }>('record/get_transaction_list')
    await eventually('every line is there', async () => (await rowsOf(table)).length === transList.length)
    const shown = await rowsOf(table)
    assert.deepEqual(
      shown.map((row) => [amount(row.Amount), amount(row['Balance after'])]),
      transList.map((line) => [units(line.amount ?? ''), units(line.balanceAfter ?? '')]),
    )
    const file = await download('Export CSV')
    assert.deepEqual(
      file.map(({ id, amount: money, balanceAfter }) => [id, money, balanceAfter]),
      transList.map(({ id, amount: money, balanceAfter }) => [id, money, balanceAfter]),
    )
    await alice.open('/assets/contract/history')
    const { orderList } = await call<{ orderList: Record<string, string>[] }>('order/history_order_list')
    const orders = await rowsOf(page.getByRole('grid', { name: 'Order history' }))
    assert.deepEqual(
      orders.map((row) => [amount(row.Fee), amount(row['Realized PnL'])]),
      orderList.map((order) => [units(order.tradeFee ?? ''), units(order.realizedAmount ?? '')]),
    )
    assert.deepEqual(
      (await download('Export CSV')).map(({ orderId }) => orderId),
      orderList.map(({ orderId }) => orderId),
    )
  })

  it('reports profit and loss in sum, by day and by contract, all of the same entries', async () => {
    await alice.open('/assets/contract/pnl')
    const { page } = alice
    const days = await download('Export CSV')
    const today = days.at(-1)
    const byContract = page.getByRole('table', { name: /^Realized PnL by contract/ })
    const [row] = await rowsOf(byContract)
    assert.equal(amount(row?.['PnL of closed positions']), units(today?.closeProfit ?? ''))
    assert.equal(amount(row?.Fee), units(today?.tradeFee ?? ''))
    assert.equal(units(today?.transferIn ?? ''), units('2000'))
  })

  it('says why something was liquidated, and at which mark it would not have been', async () => {
    const contractId = idOf('SOL-USDT')
    await call('user/margin_model_edit', { contractId, marginModel: '2' })
    const most = contracts.find(({ id }) => id === contractId)?.maxLever
    await call('user/level_edit', { contractId, nowLevel: String(most) })
    await trade('SOL-USDT', 'SELL', '5')
    // All sources of the demo say five per cent more: no short with such a leverage survives that.
    await Promise.all(SOURCES.map((source) => stage.exchange.cli('index', 'break', source, '--how', 'wrong')))
    type Liquidations = { liquidationList: { liquidationId: string; ended: object | null }[] }
    const liquidation = await eventually(
      'the short is liquidated',
      async () => {
        const { liquidationList } = await call<Liquidations>('position/liquidation_list')
        return liquidationList.find(({ ended }) => ended !== null)
      },
      60_000,
    )
    const { page } = alice
    await alice.open('/assets/contract')
    await page.getByRole('link', { name: 'Read why' }).click()
    await page.getByRole('heading', { level: 1, name: 'Liquidation statement' }).waitFor()
    const { liquidationId } = liquidation
    assert.ok(page.url().endsWith(`/assets/contract/liquidation/${liquidationId}`))
    type Statement = { lines: Record<string, string>[]; missing: string }
    const { lines, missing } = await call<Statement>('position/liquidation_statement', { liquidationId })
    const began = lines.find(({ step }) => step === 'began')
    const main = ((await page.locator('main').textContent()) ?? '').replaceAll(',', '')
    // A short: with a lower mark, or with more margin.
    assert.match(main, /Had the mark stayed at [\d.]+ or below/)
    for (const value of [began?.price, began?.tagPrice, missing.replace(/0+$/, '')])
      assert.ok(value && main.includes(value), `${value} is told`)
    assert.equal(await page.locator('ol li[data-step]').count(), lines.length)
    // The way back from what has ended.
    await alice.open('/assets/contract/history?kind=positions')
    const [position] = await rowsOf(page.getByRole('table', { name: 'Position history' }))
    assert.equal(position?.['Closed by'], 'Liquidation')
    await page.getByRole('link', { name: 'Liquidation', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Liquidation statement' }).waitFor()
    assert.deepEqual(
      alice.complaints.filter((line) => /^(error|uncaught)/.test(line)),
      [],
    )
  })
})
