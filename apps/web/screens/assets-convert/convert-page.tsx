import { Card } from '@bowline/design-system/layers/card.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { useAccount } from '../../live/hooks.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-convert.module.css'
import { ConversionReceipt } from './conversion-receipt.tsx'
import { ConversionTable } from './conversion-table.tsx'
import { ConvertForm } from './convert-form.tsx'
import type { ConvertData } from './load-convert.ts'
import { OpenLimits } from './open-limits.tsx'
import { QuoteCard } from './quote-card.tsx'
import { SmallBalances } from './small-balances.tsx'
import { type Conversion, priceOfSide, type Quote, type TypedConversion, type TypedLimit } from './typed-conversion.ts'

const SHOWN = 5

/** From what is typed to a price that stands for seconds, and to what became of it. */
export function ConvertPage({ detailPath }: { readonly detailPath: string }) {
  const t = useWords('assets-convert')
  const { siteApi } = usePage()
  const loaded = useLoaderData<ConvertData>()
  const revalidator = useRevalidator()
  const live = useAccount()
  const [from, to] = loaded.chosen
  const [typed, setTyped] = useState<TypedConversion>({ from, to, side: 'from', amount: '', wallet: 'spot' })
  const [quote, setQuote] = useState<Quote>()
  const [made, setMade] = useState<Conversion>()
  const [own, setOwn] = useState<readonly Conversion[]>([])
  const inFunding = useAnswer('funding', () => siteApi('GET /exchange-web-gateway/asset/funding'))
  const availableOf = (coin: string) => {
    if (typed.wallet === 'spot') return live?.balances.get(coin)?.available ?? loaded.available[coin] ?? '0'
    return inFunding.data?.balances.find((balance) => balance.coin === coin)?.available ?? '0'
  }
  const wish = () => {
    const { from: fromCoin, to: toCoin, side, amount, wallet } = typed
    return { fromCoin, toCoin, wallet, ...(side === 'from' ? { fromAmount: amount } : { toAmount: amount }) }
  }
  const ask = () => siteApi('POST /exchange-web/web/convert/quote', wish())
  const place = ({ price, days }: TypedLimit) =>
    siteApi('POST /exchange-web/web/convert/placeLimit', { ...wish(), price, days, priceOf: priceOfSide(typed.from) })
  const done = (conversion: Conversion) => {
    setMade(conversion)
    setQuote(undefined)
    setOwn((before) => [conversion, ...before])
    inFunding.again()
  }
  // What has changed since is first among them.
  const news = own.filter((one, at) => own.findIndex(({ quoteId }) => quoteId === one.quoteId) === at)
  const all = [...news, ...loaded.rows.filter(({ quoteId }) => own.every((one) => one.quoteId !== quoteId))]
  // What waits for a price stands above.
  const rows = all.filter(({ state }) => state !== 'open').slice(0, SHOWN)
  return (
    <div className={styles.parts}>
      {loaded.coins.length < 2 ? (
        <Card>
          <EmptyState title={t('empty.coins')} text={t('empty.coins.text')} />
        </Card>
      ) : made ? (
        <ConversionReceipt
          conversion={made}
          onAnother={() => {
            setMade(undefined)
            setTyped({ ...typed, amount: '', limit: undefined })
          }}
        />
      ) : quote ? (
        <QuoteCard
          key={quote.quoteId}
          quote={quote}
          ask={ask}
          onQuote={setQuote}
          onDone={done}
          onBack={() => setQuote(undefined)}
        />
      ) : (
        <ConvertForm
          typed={typed}
          coins={loaded.coins}
          availableOf={availableOf}
          onChange={setTyped}
          ask={() => (typed.limit ? place(typed.limit) : ask())}
          onAnswer={(answer) => ('state' in answer ? done(answer) : setQuote(answer))}
        />
      )}
      <OpenLimits
        key={own.length}
        onEnded={(ended) => setOwn((before) => [ended, ...before])}
        onGone={() => void revalidator.revalidate()}
      />
      {!made && !quote && <SmallBalances onDone={(rows) => setOwn((before) => [...rows, ...before])} />}
      <Card title={t('recent')} flush aside={rows.length > 0 && <Link to={detailPath}>{t('all')}</Link>}>
        <ConversionTable
          rows={rows}
          onEnded={(ended) => setOwn((before) => [ended, ...before])}
          empty={<EmptyState title={t('empty')} text={t('empty.text')} />}
        />
      </Card>
    </div>
  )
}
