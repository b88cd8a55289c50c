import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { violations } from '../support/accessibility.ts'
import { setStage } from '../support/stage.ts'
import { StaffMember } from './staff-member.ts'

describe('where the index comes from', () => {
  const stage = setStage({ demoTraffic: 'quiet' })

  it('is seen in the console: sources are broken one by one until the index freezes, and mended again', async () => {
    const anna = await StaffMember.atWork(stage, 'index-admin', 'admin')
    const { page } = anna
    await anna.opens('/index-prices?pair=BTC%2FUSDT')
    const tableOf = (name: string) => page.getByRole('table', { name, exact: true })
    const sources = tableOf('Sources')
    const row = (name: string) => sources.getByRole('row').filter({ hasText: name })
    const said = (name: string) =>
      tableOf('What the sources say of BTC/USDT').getByRole('row').filter({ hasText: name })
    const index = tableOf('Indexes').getByRole('row').filter({ hasText: 'BTC/USDT' })
    const dialog = page.getByRole('dialog')
    const does = async (what: 'Break' | 'Mend', source: string, how?: string) => {
      await row(source).getByRole('button', { name: what }).click()
      if (how !== undefined) await dialog.getByRole('radio', { name: how }).click()
      await dialog.getByLabel('Reason').fill('a drill')
      await dialog.getByRole('button', { name: what }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    await index.getByText('Full').waitFor()
    await does('Break', 'simulated-a', 'Says 5 % too much')
    await said('simulated-a').getByText('Outlier').waitFor()
    await does('Mend', 'simulated-a')
    for (const source of ['a', 'b', 'c', 'd']) await does('Break', `simulated-${source}`, 'Silent')
    await said('simulated-d').getByText('Stale').waitFor()
    await index.getByText('Degraded').waitFor()
    await does('Break', 'simulated-e', 'Silent')
    await index.getByText('Frozen').waitFor()
    const course = tableOf('What became of BTC/USDT lately')
    await course.getByRole('row').filter({ hasText: 'Frozen' }).getByText('None').waitFor()
    assert.deepEqual(await violations(page), [])
    for (const source of ['a', 'b', 'c', 'd', 'e']) await does('Mend', `simulated-${source}`)
    await index.getByText('Full').waitFor()
    await said('simulated-a').getByText('Counts').waitFor()
    assert.deepEqual(anna.complaints, [])
    await anna.leaves()
  })

  it('is read by support, who break nothing', async () => {
    const dora = await StaffMember.atWork(stage, 'index-support', 'support')
    await dora.opens('/index-prices')
    await dora.page.getByRole('table', { name: 'Sources', exact: true }).getByText('simulated-a').waitFor()
    assert.equal(await dora.page.getByRole('button', { name: 'Break' }).count(), 0)
    await dora.leaves()
  })
})
