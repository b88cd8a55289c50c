import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { violations } from '../support/accessibility.ts'
import { setLentStage } from '../support/stage.ts'
import { windows } from '../support/visitor.ts'
import { sitePages } from './site-pages.ts'

/** Rules that only colours can break are checked again in these themes, at one width: a phone has the same colours. */
const otherThemes = { desk: ['light', 'contrast'], phone: [] } as const
/** Axe takes a second or two for each of the many pages, and longer beside other tests. */
const LONG = { timeout: 900_000 }

describe('axe finds nothing wrong', () => {
  const stage = setLentStage()

  before(() => stage.exchange.customer('alice', 'BTC=1.5,USDT=20000'))

  for (const window of ['desk', 'phone'] as const) {
    it(`with any page, ${windows[window].width} px wide`, LONG, async () => {
      const visitor = await stage.visit({ window })
      const alice = await stage.visit({ window })
      await alice.signIn({ email: stage.exchange.emailOf('alice') })
      const found: string[] = []
      for (const { path, isOwn } of sitePages) {
        const { page } = isOwn ? alice : visitor
        await (isOwn ? alice : visitor).open(path)
        const note = (theme: string, lines: string[]) => found.push(...lines.map((line) => `${path} ${theme} ${line}`))
        note('dark', await violations(page))
        for (const theme of otherThemes[window]) {
          await page.evaluate((chosen) => {
            document.documentElement.dataset.theme = chosen
          }, theme)
          note(theme, await violations(page, 'colours'))
        }
      }
      await Promise.all([visitor.leave(), alice.leave()])
      assert.deepEqual(found, [])
    })
  }

  it('with each dialog of the trading page open', async () => {
    const alice = await stage.visit()
    await alice.signIn({ email: stage.exchange.emailOf('alice') })
    await alice.open('/trade/BTC_USDT')
    const { page } = alice
    const found: string[] = []
    const note = async (name: string) => {
      const dialog = page.getByRole('dialog').first()
      await dialog.waitFor()
      found.push(...(await violations(page)).map((line) => `${name} ${line}`))
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
    const tools: readonly (readonly [menu: string, item: RegExp])[] = [
      ['Trading tools', /^Price alerts/],
      ['Trading tools', /^Hotkeys/],
      ['Trading tools', /^Notices and sounds/],
      ['Trading tools', /^Confirmations/],
      ['More', /^Open orders on this chart/],
      ['More', /^Bars as a table/],
      ['More', /^Go to date/],
      ['More', /^Chart settings/],
    ]
    for (const [menu, item] of tools) {
      await page.getByRole('button', { name: menu, exact: true }).first().click()
      await page.getByRole('menuitem', { name: item }).click()
      await note(`${menu} ${item}`)
    }
    await page.getByRole('button', { name: 'Indicators', exact: true }).click()
    await note('Indicators')
    await page.keyboard.press('Control+k')
    await note('palette')
    await page.getByRole('button', { name: 'Advanced', exact: true }).click()
    await page.getByRole('combobox', { name: 'Time in force' }).selectOption('gtd')
    await page.getByRole('button', { name: 'Choose from a calendar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Next month' }).waitFor()
    await note('calendar')
    await alice.leave()
    assert.deepEqual(found, [])
  })

  it('with pages read from right to left', LONG, async () => {
    const visitor = await stage.visit({ locale: 'ar_AR' })
    const found: string[] = []
    for (const { path } of sitePages.filter(({ isOwn }) => !isOwn)) {
      await visitor.open(path)
      found.push(...(await violations(visitor.page)).map((line) => `${path} ${line}`))
    }
    await visitor.leave()
    assert.deepEqual(found, [])
  })
})
