import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { type PageInfo, usePage } from '../../page-context.ts'
import type { Head } from '../../screen.ts'
import { ContentPage } from '../../shell/content-page.tsx'
import { useWords, wordsOf } from '../../words/use-words.ts'
import styles from './creditcard.module.css'
import { loadPurchase, type PurchaseData } from './load-purchase.ts'
import { PurchaseForm } from './purchase-form.tsx'
import { PurchaseQuote } from './purchase-quote.tsx'
import { type CardQuote, firstPurchase } from './typed-purchase.ts'

export const load = loadPurchase

export function head({ locale, config }: PageInfo): Head {
  const t = wordsOf('creditcard', locale.id, locale.tag)
  return { title: `${t('title')} · ${config.brand.name}`, description: t('intro') }
}

/** From an amount of money to a price that stands for thirty seconds, and on to the company that takes it. */
export function Screen() {
  const t = useWords('creditcard')
  const { session } = usePage()
  return (
    <ContentPage
      density="comfortable"
      title={t('title')}
      intro={t('intro')}
      help="card"
      aside={
        session.user && (
          <Link className={buttonClass({ kind: 'quiet' })} to="/creditcard/list">
            {t('list')}
          </Link>
        )
      }
      side={<HowItGoes />}
    >
      <Purchase />
    </ContentPage>
  )
}

function Purchase() {
  const t = useWords('creditcard')
  const { siteApi } = usePage()
  const { provider, offers, coin, isSilent } = useLoaderData<PurchaseData>()
  const revalidator = useRevalidator()
  const [typed, setTyped] = useState(() => firstPurchase(offers, coin))
  const [quote, setQuote] = useState<CardQuote>()
  if (isSilent)
    return <FailedState title={t('silent')} retryLabel={t('retry')} onRetry={() => void revalidator.revalidate()} />
  const shown = typed ?? firstPurchase(offers, coin)
  if (!shown || provider === null)
    return (
      <Card>
        <EmptyState
          title={t('nothing')}
          text={t('nothing.text')}
          action={
            <Link className={buttonClass({ kind: 'primary' })} to="/assets/spot/deposit">
              {t('deposit')}
            </Link>
          }
        />
      </Card>
    )
  const ask = () => siteApi('POST /exchange-web-gateway/creditcard/quote', shown)
  return quote ? (
    <PurchaseQuote
      key={quote.quoteId}
      quote={quote}
      provider={provider}
      ask={ask}
      onQuote={setQuote}
      onBack={() => setQuote(undefined)}
    />
  ) : (
    <PurchaseForm typed={shown} offers={offers} onChange={setTyped} ask={ask} onQuote={setQuote} />
  )
}

const steps = ['quote', 'pay', 'hold'] as const

function HowItGoes() {
  const t = useWords('creditcard')
  return (
    <Card title={t('how')}>
      <ol className={styles.how}>
        {steps.map((step) => (
          <li key={step}>{t(`how.${step}`)}</li>
        ))}
      </ol>
    </Card>
  )
}
