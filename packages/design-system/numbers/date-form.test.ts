import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DatePart, dateFormOf } from './date-form.ts'

const tags = 'en_US zh_CN es_ES id_ID ar_AR pl_PL tr_TR fr_FR de_DE th_TH nl_NL pt_PT ru_RU vi_VN sv_SE ko_KR ja_JP'

test('a date has the order Intl uses, in every language of the site', () => {
  for (const id of [...tags.split(' '), 'tw_TW']) {
    const tag = id === 'tw_TW' ? 'zh-TW' : id.replace('_', '-')
    const parts = new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, { dateStyle: 'short' }).formatToParts(0)
    const { order, separator } = dateFormOf(id)
    const written = parts.filter(({ type }) => ['year', 'month', 'day'].includes(type))
    assert.deepEqual(
      order,
      written.map(({ type }) => type as DatePart),
      id,
    )
    const [between] = parts.filter(({ type }) => type === 'literal')
    assert.ok(between?.value.replaceAll(/[\u200e\u200f\s]/g, '') === separator, `${id} ${between?.value}`)
  }
})
