import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { nextMessage } from '../support/read-inbox.ts'
import { setLentStage } from '../support/stage.ts'
import { messageWordsOf, wordsOf } from '../support/words-of.ts'
import { submit } from './at-the-door.ts'

const PASSWORD = 'blue heron 42 nests'

describe('in another language', { timeout: 600_000 }, () => {
  const stage = setLentStage()

  for (const [locale, tag, amount] of [
    ['ko_KR', 'ko-KR,ko;q=0.9,en;q=0.5', '0.01'],
    ['de_DE', 'de-AT,de;q=0.9,en;q=0.5', '0,01'],
    ['ar_AR', 'ar-EG,ar;q=0.9,en;q=0.5', '0.01'],
  ] as const) {
    it(`somebody registers, trades and gets their mails: ${locale}`, async () => {
      const email = `${locale.slice(0, 2)}@example.com`
      const visitor = await stage.visit()
      const { page } = visitor
      // As a browser that has never been here asks for its language.
      await visitor.context.clearCookies({ name: 'clientCommonlanguage' })
      await visitor.context.setExtraHTTPHeaders({ 'accept-language': tag })
      const register = wordsOf('apps/web/screens/user-register', locale)
      const door = wordsOf('apps/web/user-layout', locale)
      const desk = wordsOf('apps/web/desk', locale)
      const tables = wordsOf('apps/web/desk/tables', locale)
      const mails = messageWordsOf(locale)

      await visitor.open('/user/register')
      await page.getByRole('heading', { level: 1, name: register.title, exact: true }).waitFor()
      await page.locator('input[name=name]').fill(email)
      await page.locator('select[name=country]').selectOption('DE')
      await page.getByRole('checkbox').check()
      await submit(page)
      const code = page.getByLabel(door['way.label.email'] ?? '')
      await code.waitFor()
      await page.getByLabel(register.password ?? '', { exact: true }).fill(PASSWORD)
      const sent = await nextMessage(stage.exchange, email, /\d{6}/)
      assert.ok(sent.subject.includes(mails.code?.title ?? '?'), sent.subject)
      await code.fill(/(?<![\d.+])\d{6}(?!\d)/.exec(sent.plain)?.[0] ?? '')
      await submit(page)
      await page.waitForURL('**/user/success')
      const welcome = await nextMessage(stage.exchange, email, new RegExp(mails.welcome?.title ?? '?'))
      assert.equal(welcome.to, email)

      await stage.exchange.cli('account', 'fund', '--email', email, '--fund', 'USDT=10000')
      await visitor.open('/trade/BTC_USDT')
      const form = page.locator('form', {
        has: page.getByRole('group', { name: desk['ticket.side.label'], exact: true }),
      })
      await form.getByRole('radio', { name: desk['ticket.side.buy'], exact: true }).check()
      await form.getByRole('tab', { name: desk['ticket.kind.limit'], exact: true }).click()
      await form.getByRole('textbox', { name: desk['ticket.field.price'], exact: true }).fill('50000')
      await form.getByRole('textbox', { name: desk['ticket.field.size'], exact: true }).fill(amount)
      const button = form.locator('button[type=submit]')
      const said = await eventually('the order can be sent', async () => {
        const text = (await button.textContent()) ?? ''
        return text.includes(amount) ? text : false
      })
      await button.click()
      const question = page.getByRole('dialog', { name: desk['ticket.confirm.title'], exact: true })
      await question.getByRole('button', { name: said, exact: true }).click()
      await page.getByRole('tab', { name: new RegExp(`^${tables['tables.tab.open']}`) }).waitFor()
      await eventually('the order is in the book', async () => {
        const { rows } = await visitor.ask<{ rows: unknown[] }>('/exchange-web/web/order/openList?pair=BTC_USDT')
        return rows.length === 1
      })

      await visitor.open('/account/id_verification')
      assert.equal(await page.locator('html').getAttribute('data-locale'), locale)
      await page.getByText(wordsOf('apps/web/screens/account-kyc', locale).why ?? '', { exact: true }).click()
      const reason = wordsOf('packages/capabilities/kyc', locale)['reason.under-age'] ?? ''
      await page.getByText(reason, { exact: true }).waitFor()
      await visitor.leave()
    })
  }
})
