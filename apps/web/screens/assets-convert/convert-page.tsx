import { Card } from '@bowline/design-system/layers/card.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { useAccount } from '../../live/hooks.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-convert.module.css'
import { ConversionReceipt } from './conversion-receipt.tsx'
import { ConversionTable } from './conversion-table.tsx'
import { ConvertForm } from './convert-form.tsx'
import type { ConvertData } from './load-convert.ts'
import { QuoteCard } from './quote-card.tsx'
import { SmallBalances } from './small-balances.tsx'
import type { Conversion, Quote, TypedConversion } from './typed-conversion.ts'

/** From what is typed to a price that stands for seconds, and to what became of it. */
export function ConvertPage({ detailPath }: { readonly detailPath: string }) {
  const t = useWords('assets-convert')
  const { siteApi } = usePage()
  const loaded = useLoaderData<ConvertData>()
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
  const ask = () => {
    const { from: fromCoin, to: toCoin, side, amount, wallet } = typed
    const amounts = side === 'from' ? { fromAmount: amount } : { toAmount: amount }
    return siteApi('POST /exchange-web/web/convert/quote', { fromCoin, toCoin, wallet, ...amounts })
  }
  const done = (conversion: Conversion) => {
    setMade(conversion)
    setQuote(undefined)
    setOwn((before) => [conversion, ...before])
    inFunding.again()
  }
  const rows = [...own, ...loaded.rows.filter(({ quoteId }) => own.every((one) => one.quoteId !== quoteId))]
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
            setTyped({ ...typed, amount: '' })
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
          ask={ask}
          onQuote={setQuote}
        />
      )}
      {!made && !quote && <SmallBalances onDone={(rows) => setOwn((before) => [...rows, ...before])} />}
      <Card title={t('recent')} flush aside={rows.length > 0 && <Link to={detailPath}>{t('all')}</Link>}>
        <ConversionTable rows={rows.slice(0, 5)} empty={<EmptyState title={t('empty')} text={t('empty.text')} />} />
      </Card>
    </div>
  )
}
