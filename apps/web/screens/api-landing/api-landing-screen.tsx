import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import type { ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import { type PageInfo, usePage } from '../../page-context.ts'
import type { Head, ScreenContext } from '../../screen.ts'
import { ContentPage } from '../../shell/content-page.tsx'
import { useWords, wordsOf } from '../../words/use-words.ts'
import styles from './api-landing.module.css'
import { CallGroup, type Reference } from './call-group.tsx'
import { CodeBlock } from './code-block.tsx'
import { LimitsTable } from './limits-table.tsx'
import { Meanings } from './meanings.tsx'
import { quickStarts } from './quick-starts.ts'

export function head({ locale, config }: PageInfo): Head {
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
    <ContentPage density="comfortable" className={styles.landing}>
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
      </header>
      <nav aria-label={t('sections')} className={styles.sections}>
        {sections.map((section) => (
          <a key={section} className={linkClass()} href={`#${section}`}>
            {t(section)}
          </a>
        ))}
      </nav>
      <div className={styles.content}>
        <Addresses reference={reference} />
        <Section name="start" text={t('start.text')}>
          {quickStarts(reference.baseUrl).map((start) => (
            <CodeBlock key={start.name} {...start} />
          ))}
        </Section>
        <Section name="signing">
          <ul className={styles.rules}>
            {(['signing.what', 'signing.time', 'signing.once', 'signing.kinds'] as const).map((rule) => (
              <li key={rule}>{t(rule)}</li>
            ))}
          </ul>
        </Section>
        <Section name="reference">
          {reference.groups.map((group) => (
            <CallGroup key={group.name} group={group} />
          ))}
        </Section>
        <Section name="streams" text={t('streams.text')}>
          <Meanings rows={reference.streams.map(({ pattern, summary }) => [pattern, summary])} />
        </Section>
        <Section name="limits" text={t('limits.text')}>
          <LimitsTable limits={reference.limits} />
          <p className={styles.text}>{t('limits.band')}</p>
        </Section>
        <Section name="errors" text={t('errors.text')}>
          <Meanings rows={reference.errors.map(({ code, meaning }) => [code, meaning])} />
        </Section>
        <Section name="changes">
          <Changes days={reference.changes} />
        </Section>
      </div>
    </ContentPage>
  )
}

interface SectionProps {
  readonly name: (typeof sections)[number]
  readonly text?: string
  readonly children: ReactNode
}

function Section({ name, text, children }: SectionProps) {
  const t = useWords('api-landing')
  return (
    <section id={name}>
      <h2>{t(name)}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  )
}

function Addresses({ reference: { baseUrl, socketUrl } }: { readonly reference: Reference }) {
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

function Changes({ days }: { readonly days: Reference['changes'] }) {
  return days.map(({ day, changes }) => (
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
  ))
}
