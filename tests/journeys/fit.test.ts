import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { locales } from '@bowline/contract/terms/locales.ts'
import { setLentStage } from '../support/stage.ts'
import { misfits } from './misfits.ts'
import { densePages } from './site-pages.ts'

describe('on the smallest phone', { timeout: 600_000 }, () => {
  const stage = setLentStage()

  before(() => stage.exchange.customer('alice', 'BTC=1.5,USDT=20000'))

  it('what does not fit is noticed', async () => {
    const visitor = await stage.visit({ window: 'smallPhone', hasScripts: false })
    await visitor.opened('/fees')
    assert.deepEqual(await misfits(visitor.page), [])
    await visitor.page.evaluate(() => {
      const box = (style: string, text: string) => {
        const element = document.createElement('div')
        element.style.cssText = style
        element.textContent = text
        document.querySelector('main')?.append(element)
      }
      box('inline-size: 60px; white-space: nowrap', 'sticks out of its box')
      box('inline-size: 40px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis', 'is cut off by its box')
      box('inline-size: 50px', 'verification')
      box('inline-size: 50px; white-space: nowrap; overflow-x: auto', 'scrolls on purpose')
      box('inline-size: 400px', 'wide')
    })
    const found = (await misfits(visitor.page)).join('\n')
    assert.match(found, /the page is \d+ px too wide/)
    assert.match(found, /“sticks out of its box” sticks out by/)
    assert.match(found, /“is cut off by its box” is cut off by/)
    assert.match(found, /“verification” is broken/)
    assert.doesNotMatch(found, /on purpose/)
    await visitor.leave()
  })

  it('the densest pages fit in every language', async () => {
    const found: string[] = []
    const look = async (locale: string) => {
      const scripts = { window: 'smallPhone', locale, hasScripts: false } as const
      const [visitor, alice] = [await stage.visit(scripts), await stage.visit(scripts)]
      await alice.signIn({ email: stage.exchange.emailOf('alice') })
      for (const { path, isOwn } of densePages) {
        const who = isOwn ? alice : visitor
        await who.opened(path)
        found.push(...(await misfits(who.page)).map((line) => `${locale} ${path}: ${line}`))
      }
      await Promise.all([visitor.leave(), alice.leave()])
    }
    const waiting = locales.map(({ id }) => id)
    const next = async (): Promise<void> => {
      for (let locale = waiting.pop(); locale !== undefined; locale = waiting.pop()) await look(locale)
    }
    await Promise.all([next(), next(), next()])
    assert.deepEqual(found, [])
  })
})
