import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setLentStage } from '../support/stage.ts'
import { windows } from '../support/visitor.ts'

describe('a second chart', () => {
  const stage = setLentStage()

  it('is chosen in a wide window, has its own interval and market, and is there the next time', async () => {
    const alice = await stage.signedIn('alice', 'USDT=1000', { window: 'wide' })
    const { page } = alice
    const first = page.getByRole('region', { name: 'Chart', exact: true })
    const second = page.getByRole('region', { name: 'Second chart' })
    const interval = (chart: typeof first, name: string) =>
      chart.getByRole('button', { name: new RegExp(`^${name}, [^:]*$`) })
    const isPressed = (chart: typeof first, name: string) => interval(chart, name).getAttribute('aria-pressed')
    await alice.open('/trade/BTC_USDT')
    await interval(first, '15m').waitFor()
    const alone = await first.boundingBox()
    await page.getByRole('button', { name: 'Layout' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Second chart' }).click()
    await interval(second, '1h').click()
    assert.deepEqual([await isPressed(first, '15m'), await isPressed(second, '1h')], ['true', 'true'])
    const [one, other] = [await first.boundingBox(), await second.boundingBox()]
    assert.ok(alone && one && other && one.width < alone.width * 0.6 && other.x > one.x + one.width - 2)
    await second.getByRole('button', { name: 'BTC/USDT: choose another market' }).click()
    await page.getByRole('menuitemradio', { name: 'ETH/USDT' }).click()
    await second.getByRole('button', { name: 'ETH/USDT: choose another market' }).waitFor()
    // The page itself stays where it is.
    await page.getByRole('button', { name: 'BTC/USDT: choose another market' }).first().waitFor()
    const saved = page.waitForResponse((response) => response.url().endsWith('/user/setting'))
    await saved
    await alice.open('/trade/BTC_USDT')
    await second.getByRole('button', { name: 'ETH/USDT: choose another market' }).waitFor()
    assert.deepEqual([await isPressed(first, '15m'), await isPressed(second, '1h')], ['true', 'true'])
    // Where there is no room for it, it is neither shown nor offered.
    await page.setViewportSize(windows.desk)
    await second.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Layout' }).click()
    assert.equal(await page.getByRole('menuitemcheckbox', { name: 'Second chart' }).count(), 0)
    await alice.leave()
  })
})
