import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { readVisit } from './visit.ts'

const localeFrom = (headers: Record<string, string>, url = '/markets', offered?: readonly string[]) => {
  const { locale, cookies } = readVisit(
    { url, headers: { host: 'localhost', ...headers } } as FastifyRequest,
    false,
    offered,
  )
  return [locale.id, cookies.length]
}

describe('the language of a visit', () => {
  const cookie = 'clientCommonlanguage=ko_KR'
  const accepts = { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' }

  it('is what the address says, then what was chosen before, then what the browser asks for, then English', () => {
    assert.deepEqual(localeFrom({ cookie, ...accepts }, '/markets?hl=de_DE'), ['de_DE', 1])
    assert.deepEqual(localeFrom({ cookie, ...accepts }), ['ko_KR', 0])
    assert.deepEqual(localeFrom(accepts), ['pt_PT', 0])
    assert.deepEqual(localeFrom({}), ['en_US', 0])
    assert.deepEqual(localeFrom({ ...accepts, cookie: 'clientCommonlanguage=xx_XX' }, '/?hl=yy_YY'), ['pt_PT', 0])
  })

  it('is one the operator offers', () => {
    const offered = ['en_US', 'fr_FR']
    assert.deepEqual(localeFrom({ cookie, ...accepts }, '/?hl=de_DE', offered), ['en_US', 0])
    assert.deepEqual(localeFrom({ 'accept-language': 'de, fr;q=0.5' }, '/', offered), ['fr_FR', 0])
  })
})

const zoneFrom = (cookie: string) =>
  readVisit({ url: '/markets', headers: { host: 'localhost', cookie } } as FastifyRequest, false).timeZone

describe('the time zone of a visit', () => {
  it('is the browser’s, by whichever of its names', () => {
    for (const zone of ['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires'])
      assert.equal(zoneFrom(`timeZone=${zone}`), zone)
  })

  it('is UTC until the browser has said it, and when it is none', () => {
    for (const cookie of ['', 'timeZone=', 'timeZone=Asia/Nowhere', 'timeZone=asia/kolkata'])
      assert.equal(zoneFrom(cookie), 'UTC', cookie)
  })
})
