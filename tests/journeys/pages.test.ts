import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, it } from 'node:test'
import { locales } from '@bowline/contract/terms/locales.ts'
import type { RunningExchange } from '../support/running-exchange.ts'
import { setLentStage } from '../support/stage.ts'
import type { Visitor, VisitorOptions } from '../support/visitor.ts'
import { readLocales, type SitePage, sitePages } from './site-pages.ts'

describe('every page', () => {
  const stage = setLentStage()

  before(() => stage.exchange.customer('alice', 'BTC=1.5,USDT=20000'))

  /** Opens all of them, private ones as alice; fails with everything that `look` reports. */
  async function goThrough(options: VisitorOptions, look: (who: Visitor, page: SitePage) => Promise<string[]>) {
    const [visitor, alice] = [await stage.visit(options), await stage.visit(options)]
    await alice.signIn({ email: stage.exchange.emailOf('alice') })
    const wrong: string[] = []
    for (const page of sitePages) {
      const who = page.isOwn ? alice : visitor
      await who.open(page.path)
      wrong.push(...(await look(who, page)).map((line) => `${page.path}: ${line}`))
    }
    await Promise.all([visitor.leave(), alice.leave()])
    assert.deepEqual(wrong, [])
  }

  for (const locale of readLocales) {
    it(`is rendered by the server in ${locale.id} and hydrated without console messages`, () =>
      goThrough({ locale: locale.id }, async (who, page) => {
        const complaints = who.complaints.splice(0).filter((line) => !isOfMissingPage(line, page))
        const drawn = await asDrawn(stage.exchange, who, page.path)
        const { headings, ...root } = await who.page.evaluate(() => ({
          headings: [...document.querySelectorAll('h1')].map((heading) => heading.textContent),
          lang: document.documentElement.lang,
          dir: document.documentElement.dir,
        }))
        assert.deepEqual(root, { lang: locale.tag, dir: locale.direction }, page.path)
        assert.equal(headings.length, 1, `${page.path} has one heading of the first order`)
        return [
          ...complaints,
          ...(drawn.text.includes(headings[0] as string) ? [] : [`“${headings[0]}” is not in the document itself`]),
          ...(drawn.words >= (page.isPublic ? 20 : 6) ? [] : [`without a script it says only: ${drawn.text}`]),
          ...(await wrongInHead(who, page)),
        ]
      }))
  }

  it('is, if public, rendered by the server in every language', async () => {
    const visitor = await stage.visit()
    for (const { id, tag, direction } of locales) {
      const words = JSON.parse(readFileSync(new URL(`../../apps/web/shell/words/${id}.json`, import.meta.url), 'utf8'))
      for (const { path } of sitePages.filter(({ isPublic }) => isPublic)) {
        const html = await visitor.document(`${stage.exchange.baseUrl}${path}?hl=${id}`)
        assert.ok(html.includes(`<html lang="${tag}" dir="${direction}"`), `${path} in ${id}`)
        assert.ok(html.includes(words['nav.markets']), `${path} in ${id}`)
      }
    }
    await visitor.leave()
  })

  for (const locale of ['en_US', 'ar_AR', 'pt_PT']) {
    it(`fits the smallest phone in ${locale}`, () =>
      goThrough({ window: 'smallPhone', locale }, async ({ page }) => {
        const { scrolls, isZoomedOut } = await page.evaluate(() => ({
          scrolls: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          isZoomedOut: innerWidth !== 360,
        }))
        return scrolls > 0 || isZoomedOut ? [`scrolls sideways by ${scrolls} px`] : []
      }))
  }
})

/** The browser itself reports every unsuccessful response. */
function isOfMissingPage(line: string, { path }: SitePage): boolean {
  return /no-such|NO_MARKET/.test(path) && line.includes('the server responded with a status of 404')
}

/** The document as sent by the server, opened with scripts disabled. */
async function asDrawn({ baseUrl }: RunningExchange, visitor: Visitor, path: string) {
  const html = await visitor.document(`${baseUrl}${path}`)
  return visitor.page.evaluate((source) => {
    const drawn = new DOMParser().parseFromString(source, 'text/html')
    for (const element of drawn.querySelectorAll('script, style')) element.remove()
    const text = drawn.querySelector('main')?.textContent ?? ''
    const segments = new Intl.Segmenter(drawn.documentElement.lang, { granularity: 'word' }).segment(text)
    return { text, words: [...segments].filter(({ isWordLike }) => isWordLike).length }
  }, html)
}

async function wrongInHead({ page }: Visitor, { path, isPublic }: SitePage): Promise<string[]> {
  const { origin } = new URL(page.url())
  const of = (selector: string, attribute: string) =>
    page.locator(selector).evaluateAll((all, name) => all.map((each) => each.getAttribute(name) ?? ''), attribute)
  const wrong: string[] = []
  const title = await page.title()
  if (!/Bowline/.test(title) || title.length < 10) wrong.push(`the title is “${title}”`)
  const [robots] = await of('meta[name=robots]', 'content')
  if (isPublic !== (robots === undefined)) wrong.push(`search engines are told “${robots}”`)
  if (!isPublic) return wrong
  const [description = ''] = await of('meta[name=description]', 'content')
  if (description.length < 20) wrong.push(`the description is “${description}”`)
  const canonical = await of('link[rel=canonical]', 'href')
  if (canonical.join() !== `${origin}${path}`) wrong.push(`the canonical address is ${canonical}`)
  const languages = await of('link[rel=alternate]', 'href')
  for (const { id } of locales)
    if (!languages.includes(`${origin}${path}?hl=${id}`)) wrong.push(`there is no alternate in ${id}`)
  return wrong
}
