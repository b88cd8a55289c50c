import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { violations } from '../support/accessibility.ts'
import { setStage } from '../support/stage.ts'
import { StaffMember } from './staff-member.ts'

describe('the site’s settings', () => {
  const stage = setStage()

  it('are changed by forms: checked at their fields, reviewed as changes, and then on the site', async () => {
    const admin = await StaffMember.atWork(stage, 'settings-admin', 'admin')
    const { page } = admin
    const section = (name: string) =>
      page.getByRole('navigation', { name: 'Groups of settings' }).getByRole('button', { name })
    await admin.opens('/configuration?section=links')
    const support = page.getByRole('textbox', { name: 'Support', exact: true })
    await support.fill('ask us')
    await page.getByRole('button', { name: 'Review changes' }).click()
    await page.getByText('These settings cannot be applied').or(page.getByText('Problems')).first().waitFor()
    assert.equal(await support.getAttribute('aria-invalid'), 'true')
    assert.equal(await page.getByRole('dialog').count(), 0)
    await support.fill('https://help.example/ask')

    await section('Site notice').click()
    await page.getByLabel('Notice on every page').fill('Maintenance on Sunday')
    await page.getByLabel('Language').selectOption('de_DE')
    await page.getByLabel('Notice on every page').fill('Wartung am Sonntag')
    await section('Coins and rates').click()
    await page.getByLabel('Coin', { exact: true }).fill('bitc')
    await page.keyboard.press('Enter')
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    assert.equal(await name.getAttribute('placeholder'), 'Bitcoin')
    await page.getByLabel('Language').selectOption('de_DE')
    await name.fill('Bitmünze')
    await section('Languages').click()
    await page.getByRole('checkbox', { name: '日本語' }).uncheck()
    await section('Announcements').click()
    await page.getByRole('button', { name: 'New announcement' }).click()
    const row = page.locator('details[open]')
    await row.getByLabel('Short name in the address').fill('new-market')
    await row.getByLabel('Title').fill('A new market')
    await row.getByLabel('Text', { exact: true }).fill('It opens tomorrow.\n\nLimits are on its page.')
    assert.deepEqual(await violations(page), [])

    await page.getByRole('button', { name: 'Review changes' }).click()
    const dialog = page.getByRole('dialog')
    for (const change of ['https://help.example/ask', 'Wartung am Sonntag', 'A new market', 'Limits are on its page.'])
      await dialog.getByText(change).waitFor()
    await dialog.getByLabel('Reason').fill('for the new market')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await dialog.waitFor({ state: 'hidden' })

    const visitor = await stage.visit({ locale: 'de_DE' })
    await visitor.open('/announcements/new-market')
    await visitor.page.getByText('Wartung am Sonntag').waitFor()
    await visitor.page.getByRole('heading', { name: 'A new market' }).waitFor()
    const { coins } = await visitor.ask<{ coins: { coin: string; name: string }[] }>(
      '/exchange-web/web/market/coinLists',
    )
    assert.equal(coins.find(({ coin }) => coin === 'BTC')?.name, 'Bitmünze')
    const { locales, links } = await visitor.ask<{ locales: { id: string }[]; links: { support: string } }>(
      '/exchange-web/web/site/config',
    )
    assert.equal(links.support, 'https://help.example/ask')
    assert.equal(
      locales.some(({ id }) => id === 'ja_JP'),
      false,
    )
    assert.deepEqual(admin.complaints, [])
    await Promise.all([visitor.leave(), admin.leaves()])
  })

  it('block a product in a country, which is chosen by its name', async () => {
    const admin = await StaffMember.atWork(stage, 'country-admin', 'admin')
    const { page } = admin
    await admin.opens('/countries?do=change')
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: 'Change a rule' })
    await send.click()
    await dialog.getByText('Choose a country').waitFor()
    const country = dialog.getByLabel('Country')
    await country.fill('switz')
    await country.blur()
    assert.equal(await country.inputValue(), 'Switzerland (CH)')
    await country.fill('Atlantis')
    await country.blur()
    assert.equal(await country.inputValue(), 'Switzerland (CH)', 'what is no country changes nothing')
    await dialog.getByLabel('Product').selectOption('Copy trading')
    await dialog.getByLabel('Action').selectOption('Open or add')
    assert.deepEqual(await violations(page), [])
    await dialog.getByLabel('Reason').fill('not licensed there')
    await send.click()
    await dialog.waitFor({ state: 'hidden' })
    const row = page.getByRole('row').filter({ hasText: 'not licensed there' })
    for (const text of ['Switzerland (CH)', 'Copy trading', 'Open or add', 'Block']) await row.getByText(text).waitFor()
    assert.deepEqual(admin.complaints, [])
    await admin.leaves()
  })
})
