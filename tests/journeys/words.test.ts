import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { RunningExchange } from '../support/running-exchange.ts'
import { setLentStage } from '../support/stage.ts'
import { sitePages } from './site-pages.ts'

/** The pseudo-language: each message in brackets, so text outside of them is not in a catalogue. */
const PSEUDO = 'qps_PL'

describe('in the pseudo-language', () => {
  const stage = setLentStage()

  before(() => stage.exchange.customer('alice', 'BTC=1.5,USDT=20000'))

  it('every word of a page comes from a catalogue', async () => {
    const alice = await stage.visit({ locale: PSEUDO })
    await alice.signIn({ email: stage.exchange.emailOf('alice') })
    const shown = await wordsOfTheOperator(stage.exchange)
    const bare: string[] = []
    for (const { path } of sitePages.filter(({ path }) => !/login|announcements\//.test(path))) {
      await alice.open(path)
      const texts = await alice.page.evaluate(collectTexts)
      for (const word of texts.flatMap(outsideOfBrackets)) if (!shown.has(word)) bare.push(`${path}: ${word}`)
    }
    await alice.leave()
    assert.deepEqual([...new Set(bare)], [])
  })
})

describe('in other languages', { timeout: 600_000 }, () => {
  const stage = setLentStage()

  before(() => stage.exchange.customer('alice', 'BTC=1.5,USDT=20000'))

  it('no sentence of a page is the English one', async () => {
    const alice = await stage.visit()
    await alice.signIn({ email: stage.exchange.emailOf('alice') })
    await alice.open('/no-such-page')
    const left: string[] = []
    for (const { path } of sitePages.filter(({ path }) => !/login|register|forget|social/.test(path))) {
      const [english, ...others] = await Promise.all(
        ['en_US', 'de_DE', 'ko_KR', 'th_TH'].map(async (locale) => {
          const address = new URL(path, stage.exchange.baseUrl)
          address.searchParams.set('hl', locale)
          return new Set(await alice.page.evaluate(sentencesOf, await alice.document(address.href)))
        }),
      )
      assert.ok(english && english.size > 0, path)
      for (const other of others) for (const text of other) if (english.has(text)) left.push(`${path}: ${text}`)
    }
    await alice.leave()
    assert.deepEqual([...new Set(left)], [])
  })
})

/** Texts of four words or more in a document as the server sent it, without what is the same in every language. */
function sentencesOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('script, style, code, pre, kbd, [lang]')) element.remove()
  const spoken = [...body.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
    ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  )
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) spoken.push(walker.currentNode.textContent ?? '')
  return spoken
    .map((text) => text.trim().replace(/https?:\S+/g, ''))
    .filter((text) => (text.match(/[A-Za-z’']{2,}/g) ?? []).length >= 4)
}

/** Visible and announced texts, in order; parts of one message stay together. */
function collectTexts(): string[] {
  const spoken = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap((element) =>
    ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  )
  // With scripts enabled, the content of noscript is text and not elements.
  for (const element of document.querySelectorAll('noscript'))
    element.replaceWith(...new DOMParser().parseFromString(element.textContent, 'text/html').body.childNodes)
  // Code shown to programmers is the same in every language.
  const exempt = 'script, style, bdi, kbd, time, code, pre, [lang]:not(html), [aria-hidden=true]'
  for (const element of document.querySelectorAll(exempt)) element.remove()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const read: string[] = []
  while (walker.nextNode()) read.push(walker.currentNode.textContent ?? '')
  return [read.join(' '), ...spoken]
}

/** Words that are not within brackets. */
function outsideOfBrackets(text: string): string[] {
  let depth = 0
  let outside = ''
  for (const letter of text) {
    if (letter === '[') depth++
    outside += depth === 0 ? letter : ' '
    if (letter === ']') depth = Math.max(0, depth - 1)
  }
  return outside.match(/\p{L}[\p{L}’']+/gu) ?? []
}

/** Names and texts set by an operator, countries, and what a locale provides itself. */
async function wordsOfTheOperator({ baseUrl }: RunningExchange): Promise<Set<string>> {
  const ask = async (path: string, init?: RequestInit) => (await fetch(`${baseUrl}/${path}`, init)).text()
  const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  const calls = ['site/config', 'market/list', 'market/coinLists', 'site/announcements', 'userCenterKyc/getCountryList']
  const texts = await Promise.all([
    ...calls.map((call) => ask(`exchange-web/web/${call}`)),
    ask('fe-co-api/common/public_info', body),
  ])
  return new Set([
    ...texts.flatMap((text) => text.match(/\p{L}[\p{L}’']+/gu) ?? []),
    'Pseudo',
    'alice',
    'example',
    'com',
    'UTC',
  ])
}
