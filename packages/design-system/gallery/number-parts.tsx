import { useEffect, useState } from 'react'
import { Card } from '../layers/card.tsx'
import { MoneyText } from '../number-texts/money-text.tsx'
import { PercentText } from '../number-texts/percent-text.tsx'
import { PriceText, useTick } from '../number-texts/price-text.tsx'
import { QtyText } from '../number-texts/qty-text.tsx'
import { TimeText } from '../number-texts/time-text.tsx'
import { stepDecimal } from '../numbers/decimal.ts'
import { Skeleton } from '../states/skeleton.tsx'
import css from './gallery.module.css'
import type { GalleryWords } from './gallery-words.ts'

const NOON = Date.UTC(2026, 0, 31, 12, 0, 7)
const TONES = ['text', 'text-2', 'text-3', 'accent', 'gain', 'loss', 'warn', 'info'] as const

export function NumberParts({ words }: { readonly words: GalleryWords }) {
  return (
    <>
      <Card title="Numbers">
        <dl className={css.details}>
          <dt>MoneyText</dt>
          <dd>
            <MoneyText value="1234567.899" unit="USDT" />
          </dd>
          <dt>zero · dust</dt>
          <dd>
            <MoneyText value="0" /> · <MoneyText value="0.004" /> · <MoneyText value="-0.004" />
          </dd>
          <dt>exact · zero · signed</dt>
          <dd>
            <MoneyText value="0.004" exact /> · <MoneyText value="0" zero /> ·{' '}
            <MoneyText value="81.5" signed tone="gain-loss" /> · <MoneyText value="-81.5" signed tone="gain-loss" />
          </dd>
          <dt>compact · hidden</dt>
          <dd>
            <MoneyText value="48210.5" compact /> · <MoneyText value="48210.5" hidden unit="USDT" />
          </dd>
          <dt>QtyText</dt>
          <dd>
            <QtyText value="0.00012" unit="BTC" /> · <QtyText value="2.50000000" trim />
          </dd>
          <dt>PercentText</dt>
          <dd>
            <PercentText value="2.31" arrow /> · <PercentText value="-0.8" arrow /> · <PercentText value="0" />
          </dd>
          <dt>TimeText</dt>
          <dd>
            <TimeText atMs={NOON} />
          </dd>
          <dt>Skeleton</dt>
          <dd>
            <Skeleton ch={10} />
          </dd>
        </dl>
      </Card>
      <Card title="Price" aside="BTC/USDT">
        <LivePrice words={words} />
        <dl className={css.details}>
          <dt>{words.up}</dt>
          <dd>
            <PriceText value="60000.10" decimals={2} tick="up" words={words} />
          </dd>
          <dt>{words.down}</dt>
          <dd>
            <PriceText value="0.00001234" decimals={8} tick="down" words={words} />
          </dd>
        </dl>
      </Card>
      <Card title="Surfaces and tones" flush>
        <div className={css.swatches}>
          {[0, 1, 2, 3, 4].map((level) => (
            <div key={level} className={css.swatch} style={{ background: `var(--surface-${level})` }}>
              {TONES.map((tone) => (
                <span key={tone} style={{ color: `var(--${tone})` }}>
                  {tone}
                </span>
              ))}
            </div>
          ))}
        </div>
      </Card>
    </>
  )
}

function LivePrice({ words }: { readonly words: GalleryWords }) {
  const [price, setPrice] = useState('60000.0')
  const tick = useTick(price)
  useEffect(() => {
    let step = 0
    const timer = setInterval(() => {
      step += 1
      setPrice((last) => stepDecimal(last, '0.5', step % 5 < 3 ? 3 : -4))
    }, 1500)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className={css.big}>
      <PriceText value={price} decimals={1} tick={tick} words={words} ch={8} />
    </p>
  )
}
