import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { setStage } from '../support/stage.ts'
import { ScreenReader } from './screen-reader.ts'
import { PAIR, TradingPage } from './trading-page.ts'

describe('trading with keyboard and screen reader', () => {
  const stage = setStage()
  let desk: TradingPage
  let reader: ScreenReader

  before(async () => {
    const bob = await stage.signedIn('bob', 'BTC=10,USDT=1000000')
    for (const [side, price] of [
      ['sell', '60000'],
      ['buy', '59000'],
    ] as const)
      await bob.post('/exchange-web/web/order/create', { pair: PAIR, type: 'limit', side, price, qty: '0.5' })
    await bob.leave()
    const alice = await stage.signedIn('alice', 'BTC=10,USDT=1000000')
    desk = new TradingPage(alice)
    reader = await ScreenReader.at(alice.page)
    await alice.open('/home')
  })

  /** Collects announcements until this one; returns it and all before it. */
  const hears = async (wanted: RegExp) => {
    const heard: string[] = []
    await eventually(`${wanted} is announced`, async () => {
      heard.push(...(await reader.heard()))
      return heard.some((line) => wanted.test(line))
    }).catch((error: Error) => assert.fail(`${error.message}; heard: ${JSON.stringify(heard)}`))
    return heard
  }

  it('leads from the first page to a market, and says on each where the user is', async () => {
    await reader.heard()
    assert.equal(await reader.press('Tab'), 'link, “Skip to content”')
    const menu = await reader.until(/link, “Markets”/)
    assert.deepEqual(menu, ['link, “Bowline”', 'link, “Markets”'])
    await reader.press('Enter')
    assert.deepEqual(await hears(/Markets/), ['Markets'])
    const passed = await reader.until(/^row/)
    assert.ok(passed.includes('tab, “Spot 14”, selected'), 'how many there are is a word of its own')
    assert.ok(passed.includes('searchbox, “Search coin or pair”'))
    assert.match(passed.at(-1) ?? '', /^row, “BTC\/USDT Bitcoin /)
    await reader.press('Enter')
    assert.deepEqual(await hears(/BTC/), ['BTC for USDT, spot'])
    await desk.untilHeld(false)
    assert.equal(await reader.focused(), 'generic', 'where the new page begins, not on what is gone')
  })

  it('names each field of the order form in the order of filling it in', async () => {
    const passed = await reader.until(/^button, “Enter a price”/)
    const form = passed.slice(passed.indexOf('radio, “Buy”, checked'))
    assert.deepEqual(form, [
      'radio, “Buy”, checked',
      'tab, “Limit”, selected',
      'button, “More order types”, collapsed',
      'button, “What these terms mean”, collapsed',
      'textbox, “Price”',
      'button, “Best”, Follow the best price',
      'textbox, “Amount”',
      'textbox, “Total”',
      'slider, “Share of the available balance”, 0',
      'checkbox, “Take profit / stop loss”',
      'button, “Advanced”, collapsed',
      'button, “Enter a price”',
    ])
    assert.ok(
      passed.includes('button, “Last price -- ”') || passed.some((line) => line.startsWith('row, “')),
      'the book',
    )
    assert.deepEqual(await reader.heard(), [], 'nothing is said that nobody asked for')
  })

  it('leads to what is missing, and reports an error once, when typing has paused', async () => {
    assert.equal(await reader.press('Enter'), 'textbox, “Price”, invalid, Enter a price')
    await reader.heard()
    await reader.type('45000')
    assert.deepEqual(await hears(/below/), ['25% below 60,000.00.'])
    await reader.press('ControlOrMeta+a')
    await reader.type('58000')
    await reader.until(/^textbox, “Amount”/)
    await reader.type('0.01')
    assert.deepEqual(await reader.heard(), [], 'a price that is right is not spoken of')
  })

  /** The question's script comes with the first question. */
  const asks = () =>
    eventually(
      'the answer is focused',
      async () => (await reader.focused()) === 'button, “Buy 0.01 BTC at 58,000.00”' || undefined,
    )

  it('reads the whole order before it is sent, with the answer focused', async () => {
    await reader.press('Enter')
    await asks()
    await desk.page.getByRole('dialog', { name: 'Check your order' }).waitFor()
    const read = await reader.dialog()
    for (const part of ['Limit', 'Buy 0.01 BTC at 58,000.00', 'Fee', 'Total', '580.00 USDT', 'USDT available'])
      assert.ok(read.includes(part), `${part} is read: ${read}`)
    const rest = [await reader.press('Shift+Tab'), await reader.press('Shift+Tab')]
    assert.deepEqual(rest, ['button, “Go back”', 'checkbox, “Ask before every order”, checked'])
    await reader.press('Escape')
    assert.equal(await reader.focused(), 'textbox, “Amount”, 0.01', 'back to where the question came from')
    assert.deepEqual(await desk.openOrders(), [], 'and nothing was sent')
  })

  it('places it, says so, and returns to the field', async () => {
    await reader.press('Enter')
    await asks()
    await reader.press('Enter')
    const [said = '', ...more] = await hears(/In the book/)
    assert.match(said, /^In the book: 0\.01 BTC at 58,000\.00$/, 'without the buttons beside it')
    assert.deepEqual(more, [], 'once')
    await desk.untilOpen(1)
    assert.equal(await reader.focused(), 'textbox, “Amount”')
  })

  it('amends it in its row, says what that does to its place, and returns to the row', async () => {
    await reader.until(/^tab, “Open orders 1”, selected/)
    const passed = await reader.until(/^row/)
    assert.match(passed.at(-1) ?? '', /^row, “BTC\/USDT .* Limit GTC Buy 58,000\.00 0\.01000 0\.00% 580\.00/)
    assert.equal(await reader.press('F2'), 'textbox, “New price. Enter saves, Esc discards.”, 58000')
    assert.equal(await reader.press('Tab'), 'textbox, “New amount. Enter saves, Esc discards.”, 0.01')
    await reader.heard()
    await reader.press('ControlOrMeta+a')
    await reader.type('0.005')
    assert.ok((await hears(/Keeps its place/)).includes('Keeps its place in the queue.'))
    await reader.press('Enter')
    assert.equal((await hears(/^Changed\. It keeps its place in the queue/)).length, 1, 'once')
    await eventually('the row has it', async () => / 0\.00500 /.test(await reader.focused()))
  })

  it('cancels it, says that it ended, and stays at the table', async () => {
    await reader.heard()
    await reader.press('Delete')
    assert.equal((await hears(/^Order canceled/)).length, 1, 'once')
    await desk.untilOpen(0)
    await eventually('the focus is at the table', async () => (await reader.focused()) === 'group, “Open orders”')
    assert.equal(await reader.press('Tab'), 'button, “Buy BTC”', 'the next step of an empty table')
  })
})
