import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import { setStage } from '../support/stage.ts'
import { StaffMember } from './staff-member.ts'

describe('finding one’s way in the console', () => {
  const stage = setStage()

  before(async () => {
    await stage.exchange.customer('alice', 'USDT=20000')
    await stage.exchange.customer('bob', 'BTC=1')
  })

  it('leads from the palette to users, actions, markets and sections, by keyboard only', async () => {
    const admin = await StaffMember.atWork(stage, 'palette-admin', 'admin')
    const { page } = admin
    const field = page.getByRole('combobox')
    const choose = async (typed: string, chosen: RegExp) => {
      await page.keyboard.press('Control+k')
      await field.waitFor()
      await page.keyboard.type(typed)
      await page.getByRole('option', { selected: true }).filter({ hasText: chosen }).waitFor()
      await page.keyboard.press('Enter')
      await field.waitFor({ state: 'hidden' })
    }
    await choose('bob@exam', /bob@example\.com/)
    await page.getByText('bob@example.com').waitFor()
    await choose('freeze', /^Freeze: User \d+/)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Enabled', { exact: true }).first().waitFor()

    await choose('limits ltcusdt', /^Edit limits of LTC\/USDT/)
    await dialog.getByLabel('Minimum order value').waitFor()
    await page.keyboard.press('Escape')
    await choose('ethusdt', /^ETH\/USDT/)
    await page.getByRole('row').filter({ hasText: 'LTC/USDT' }).waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: 'ETH/USDT' }).waitFor()
    await choose('audit', /^Audit log/)
    await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()

    await page.keyboard.press('Control+k')
    await page.keyboard.type('qqqqqqqq')
    await page.getByText('Nothing found').waitFor()
    assert.deepEqual(await violations(page), [])
    await page.keyboard.press('Escape')
    assert.deepEqual(admin.complaints, [])
    await admin.leaves()
  })

  it('offers a role only what it may do', async () => {
    const support = await StaffMember.atWork(stage, 'palette-support', 'support')
    const { page } = support
    await page.keyboard.press('Control+k')
    await page.getByRole('option').filter({ hasText: 'Markets and fees' }).waitFor()
    await page.getByRole('option').filter({ hasText: 'ETH/USDT' }).first().waitFor()
    for (const name of ['Audit log', 'Staff', 'Add staff member', 'Edit limits of ETH/USDT'])
      assert.equal(await page.getByRole('option').filter({ hasText: name }).count(), 0, name)
    await support.opens('/markets?do=limits:ETHUSDT')
    await page.getByRole('row').filter({ hasText: 'ETH/USDT' }).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
    await support.leaves()
  })

  it('filters and sorts the users, and a link to the list shows the same', async () => {
    const admin = await StaffMember.atWork(stage, 'filter-admin', 'admin')
    const { page } = admin
    await admin.opens('/users')
    const untilListed = (only: string) =>
      eventually(`${only} alone is listed`, async () => {
        const rows = await page.getByRole('row').allInnerTexts()
        return rows.flatMap((row) => row.match(/\S+@\S+/g) ?? []).join() === only
      })
    await page.getByRole('row').filter({ hasText: 'bob@example.com' }).waitFor()
    await page.getByLabel('Identity level').selectOption('2')
    const choose = async (country: string) => {
      await page.getByLabel('Country').fill(country)
      await page.getByLabel('Country').press('Enter')
    }
    await choose('France')
    await page.getByRole('row').filter({ hasText: 'bob@example.com' }).waitFor({ state: 'hidden' })
    await untilListed('alice@bowline.example')
    await choose('Portugal')
    await untilListed('demo@bowline.example')
    await admin.opens(new URL(page.url()).pathname + new URL(page.url()).search)
    await untilListed('demo@bowline.example')
    await page.getByLabel('Freezes').selectOption('any')
    await page.getByText('No user meets every condition. Remove some of the filters.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('row').filter({ hasText: 'bob@example.com' }).waitFor()
    const head = page.getByRole('columnheader', { name: 'Identity level' })
    await head.getByRole('button').click()
    await page.locator('th[aria-sort=descending]').waitFor()
    await page.getByRole('row').nth(1).filter({ hasText: 'bowline.example' }).waitFor()
    assert.deepEqual(admin.complaints, [])
    await admin.leaves()
  })
})
