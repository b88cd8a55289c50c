import { buttonClass } from '@bowline/design-system/button.tsx'
import { linkClass } from '@bowline/design-system/text-link.tsx'
import { Link, useLoaderData } from 'react-router'
import { type PageFacts, usePage } from '../../page-context.ts'
import type { Head, ScreenContext } from '../../screen.ts'
import { useWords, wordsOf } from '../../words/use-words.ts'
import styles from './api-landing.module.css'
import { CallGroup, type Reference } from './call-group.tsx'
import { CodeBlock } from './code-block.tsx'
import { LimitsTable } from './limits-table.tsx'
import { quickStarts } from './quick-starts.ts'

export function head({ locale, config }: PageFacts): Head {
  const t = wordsOf('api-landing', locale.id, locale.tag)
  const { name } = config.brand
  return { title: `${t('title', { brand: name })} · ${name}`, description: t('intro') }
}

export function load({ siteApi }: ScreenContext) {
  return siteApi('GET /exchange-web/web/site/apiReference')
}

const sections = ['start', 'signing', 'reference', 'streams', 'limits', 'errors', 'changes'] as const

/** The public API for people who write programs: where it is, how one begins, everything it takes. */
export function Screen() {
  const t = useWords('api-landing')
  const { config } = usePage()
  const reference = useLoaderData<Reference>()
  return (
    <main className={styles.landing} data-density="comfortable">
      <header className={styles.head}>
        <h1>{t('title', { brand: config.brand.name })}</h1>
        <p className={styles.intro}>{t('intro')}</p>
        <p className={styles.actions}>
          <Link className={buttonClass({ kind: 'primary', size: 'l' })} to="/account/api">
            {t('getKey')}
          </Link>
          <a className={buttonClass({ size: 'l' })} href="/openapi/public.json">
            <bdi>OpenAPI</bdi>
          </a>
          <a className={buttonClass({ size: 'l' })} href="/asyncapi.json">
            <bdi>AsyncAPI</bdi>
          </a>
        </p>
        <nav aria-label={t('sections')} className={styles.sections}>
          {sections.map((section) => (
            <a key={section} className={linkClass()} href={`#${section}`}>
              {t(section)}
            </a>
          ))}
        </nav>
      </header>
      <Addresses reference={reference} />
      <section id="start">
        <h2>{t('start')}</h2>
        <p className={styles.text}>{t('start.text')}</p>
        {quickStarts(reference.baseUrl).map((start) => (
          <CodeBlock key={start.name} {...start} />
        ))}
      </section>
      <section id="signing">
        <h2>{t('signing')}</h2>
        <ul className={styles.rules}>
          {(['signing.what', 'signing.time', 'signing.once', 'signing.kinds'] as const).map((rule) => (
            <li key={rule}>{t(rule)}</li>
          ))}
        </ul>
      </section>
      <section id="reference">
        <h2>{t('reference')}</h2>
        {reference.groups.map((group) => (
          <CallGroup key={group.name} group={group} />
        ))}
      </section>
      <Streams reference={reference} />
      <section id="limits">
        <h2>{t('limits')}</h2>
        <p className={styles.text}>{t('limits.text')}</p>
        <LimitsTable limits={reference.limits} />
      </section>
      <Errors reference={reference} />
      <Changes reference={reference} />
    </main>
  )
}

interface Part {
  readonly reference: Reference
}

function Addresses({ reference: { baseUrl, socketUrl } }: Part) {
  const t = useWords('api-landing')
  const rows = [
    [t('addresses.rest'), baseUrl],
    [t('addresses.streams'), `${socketUrl}/ws, ${socketUrl}/stream`],
    [t('addresses.socketApi'), `${socketUrl}/ws-api/v3`],
  ] as const
  return (
    <section>
      <h2>{t('addresses')}</h2>
      <dl className={styles.addresses}>
        {rows.map(([name, address]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code dir="ltr">{address}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Streams({ reference }: Part) {
  const t = useWords('api-landing')
  return (
    <section id="streams">
      <h2>{t('streams')}</h2>
      <p className={styles.text}>{t('streams.text')}</p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <tbody>
            {reference.streams.map(({ pattern, summary }) => (
              <tr key={pattern}>
                <th scope="row">
                  <code dir="ltr">{pattern}</code>
                </th>
                <td lang="en" dir="ltr">
                  {summary}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Errors({ reference }: Part) {
  const t = useWords('api-landing')
  return (
    <section id="errors">
      <h2>{t('errors')}</h2>
      <p className={styles.text}>{t('errors.text')}</p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <tbody>
            {reference.errors.map(({ code, meaning }) => (
              <tr key={code}>
                <th scope="row">
                  <code dir="ltr">{code}</code>
                </th>
                <td lang="en" dir="ltr">
                  {meaning}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Changes({ reference }: Part) {
  const t = useWords('api-landing')
  return (
    <section id="changes">
      <h2>{t('changes')}</h2>
      {reference.changes.map(({ day, changes }) => (
        <div key={day}>
          <h3>
            <time dateTime={day} dir="ltr">
              {day}
            </time>
          </h3>
          <ul className={styles.rules} lang="en" dir="ltr">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
