import { describe, it } from 'node:test'
import { setLentStage } from '../support/stage.ts'

describe('the dead man’s switch of the desk', () => {
  const stage = setLentStage()

  it('comes with words of its own, is turned on for some minutes, and is the same on every page', async () => {
    const alice = await stage.signedIn('alice', 'USDT=1000')
    const { page } = alice
    await alice.open('/trade/BTC_USDT')
    await page.getByRole('button', { name: 'Cancel orders if I disconnect: off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel orders if I disconnect' })
    await dialog.getByRole('textbox', { name: 'Minutes without an open page' }).fill('15')
    await dialog.getByRole('button', { name: 'Turn on', exact: true }).click()
    await dialog.getByRole('button', { name: 'Turn off', exact: true }).waitFor()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Cancel orders 15 minutes after I disconnect' }).waitFor()
    await dialog.getByRole('button', { name: 'Turn off', exact: true }).click()
    await other.getByRole('button', { name: 'Cancel orders if I disconnect: off' }).waitFor()
    await alice.leave()
  })
})
