import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { setLentStage } from '../support/stage.ts'

/** The budget of a trading page is 180; what was saved of it stays saved, for what comes next. */
const MOST_KB = { '/trade/BTC_USDT': 165, '/futures/BTC': 170 }

describe('the parts of a page', () => {
  const stage = setLentStage()

  it('the scripts of the trading pages before the first paint keep to their budget', async () => {
    const get = async (path: string) => (await fetch(`${stage.exchange.baseUrl}${path}`)).text()
    for (const [page, most] of Object.entries(MOST_KB)) {
      const html = await get(page)
      const scripts = [...new Set(html.match(/\/includes\/assets\/[^"]+\.js/g))]
      const sizes = await Promise.all(scripts.map(async (path) => gzipSync(await get(path), { level: 9 }).length))
      const kb = sizes.reduce((sum, size) => sum + size, 0) / 1_000
      assert.ok(kb > 100 && kb <= most, `${page}: ${kb} kB`)
    }
  })

  it('a page brings the words of its language alone', async () => {
    const visitor = await stage.visit({ locale: 'de_DE' })
    const requested: string[] = []
    visitor.page.on('request', (request) => requested.push(request.url()))
    await visitor.open('/trade/BTC_USDT')
    await visitor.page.getByText('Melden Sie sich an, um Orders').waitFor()
    const words = () => requested.filter((url) => /\/words-/.test(url))
    await eventually('those of chart and tables come too', () => words().length > 3)
    assert.deepEqual(
      words().filter((url) => !url.includes('-de_DE-')),
      [],
    )
    await visitor.leave()
  })

  it('no picture is asked for that is not there, and no page is higher than its window without a reason', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    const pictures: { url: string; status: number }[] = []
    page.on('response', (answer) => {
      if (answer.url().includes('/coins/')) pictures.push({ url: answer.url(), status: answer.status() })
    })
    await visitor.open('/design')
    await page.waitForLoadState('networkidle')
    assert.ok(pictures.length > 0, 'listed coins have theirs')
    assert.deepEqual(
      pictures.filter(({ status }) => status >= 400),
      [],
    )
    await visitor.open('/user/login')
    const below = 'document.documentElement.scrollHeight - document.documentElement.clientHeight'
    assert.equal(await page.evaluate(below), 0)
    await visitor.leave()
  })

  it('the pages where one signs in are known once one is asked for', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    const register = page.getByRole('banner').getByRole('link', { name: 'Register' })
    const pages = /\/user-routes-.*\.js$/
    await visitor.open('/home')
    await visitor.context.route(pages, (route) => route.abort())
    await register.click()
    await page.locator('[data-state=chunk-load-error]').waitFor()
    await visitor.context.unroute(pages)
    await visitor.open('/home')
    await page.evaluate('window.isKept = true')
    await register.click()
    await page.getByRole('heading', { level: 1, name: 'Open an account' }).waitFor()
    assert.equal(await page.evaluate('window.isKept'), true, 'in the same document')
    assert.match(await visitor.document(page.url()), /modulepreload" href="[^"]*\/user-routes-/)
    await visitor.leave()
  })
})
