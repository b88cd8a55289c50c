import assert from 'node:assert/strict'
import { violations } from '../support/accessibility.ts'
import type { Stage } from '../support/stage.ts'
import { ContractDesk } from './contract-desk.ts'

/** From an account without a futures wallet to the end of a first trade, led by the demo's guide, and it never comes back. */
export async function walkGuide(stage: Stage, markPrice: number): Promise<void> {
  const carol = await stage.signedIn('carol', 'USDT=10000')
  const { page } = carol
  const desk = new ContractDesk(carol)
  await carol.open('/futures/BTC')
  const guide = page.getByRole('region', { name: 'Your first futures trade' })
  const next = async (says: RegExp, press: string) => {
    await guide.getByText(says).waitFor()
    assert.deepEqual(await violations(page), [])
    await guide.getByRole('button', { name: press, exact: true }).click()
  }
  // Beside it everything can be used.
  await guide.getByText('1 of 5').waitFor()
  await desk.form.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.01')
  await desk.untilSays(/risk notice/)
  await desk.form.getByRole('textbox', { name: 'Amount', exact: true }).fill('')
  await next(/Read the risk notice/, 'Read it')
  const notice = desk.dialog('Risk notice')
  await notice.getByText('I have read and understood this.').click()
  await notice.getByRole('button', { name: 'Accept and open account' }).click()
  await next(/Move play money/, 'Transfer')
  const transfer = desk.dialog('Transfer between accounts')
  await transfer.getByText('Can be moved: 10,000 USDT').waitFor()
  await transfer.getByRole('textbox').fill('2000')
  await transfer.getByRole('button', { name: 'Transfer', exact: true }).click()
  await transfer.waitFor({ state: 'hidden' })
  await next(/Open a small long/, 'Fill in the form')
  await desk.untilSays(/^Buy [\d.]+ BTC at market$/)
  const says = (await desk.button.textContent()) ?? ''
  await desk.button.click()
  await desk.dialog('Check your order').getByRole('button', { name: says }).click()
  await desk.row.getByText('Long').waitFor()
  await next(/Set a take-profit/, 'Set TP/SL')
  const exits = desk.dialog(/Take profit and stop loss/)
  await exits.getByRole('textbox', { name: 'Take-profit price', exact: true }).fill(`${Math.round(markPrice * 1.05)}`)
  await exits.getByRole('textbox', { name: 'Stop-loss price', exact: true }).fill(`${Math.round(markPrice * 0.97)}`)
  await exits.getByRole('button', { name: 'Save' }).click()
  await exits.waitFor({ state: 'hidden' })
  await next(/Close the position at market/, 'Close it')
  await desk.dialog('Close BTCUSDT').getByRole('button', { name: 'Close position' }).click()
  const kept = page.waitForResponse(/\/user\/setting$/)
  await next(/That was a whole trade/, 'Done')
  await guide.waitFor({ state: 'detached' })
  await kept
  // On another device it is over too.
  const phone = await stage.visit({ window: 'phone' })
  await phone.signIn({ email: stage.exchange.emailOf('carol') })
  await phone.open('/futures/BTC')
  await phone.page.waitForLoadState('networkidle')
  assert.equal(await phone.page.getByRole('region', { name: 'Your first futures trade' }).count(), 0)
  await phone.leave()
  await carol.leave()
}
