import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { fromUnits } from '@bowline/design-system/numbers/decimal.ts'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBook, useBookVersion } from '../../../live/hooks.ts'
import { useWords } from '../../../words/use-words.ts'
import { onThemeChange } from '../../book/canvas-theme.ts'
import { pairName, sizeUnitOf, useDesk } from '../../desk.ts'
import panel from '../../panel/panel.module.css'
import styles from '../chart.module.css'
import { useChartTexts } from '../use-chart-texts.ts'
import { depthCurves, fittingShare } from './depth-curve.ts'
import { DepthPainter, type DepthReading } from './depth-painter.ts'

const shares = ['0.1', '0.5', '1', '2', '5', '10', '25'] as const
const SUMMARY_MS = 60_000
const SLOW_MS = 1_000

/** What the book offers around the middle price, added up outwards. */
export function DepthView() {
  const t = useWords('desk/chart')
  const texts = useChartTexts()
  const { market } = useDesk()
  const { pair, priceDecimals, qtyDecimals } = market
  const book = useBook(pair)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [painter, setPainter] = useState<DepthPainter>()
  const [chosen, setShare] = useState<(typeof shares)[number]>()
  const [fitted, setFitted] = useState<(typeof shares)[number]>()
  const share = chosen ?? fitted ?? '5'
  const [reading, setReading] = useState<DepthReading>()
  const [pointed, setPointed] = useState({ x: 0, width: 0 })
  useBookVersion(pair, SLOW_MS)
  const isThere = book.hasData
  // Once, so that it does not change under the pointer.
  useEffect(() => {
    if (!isThere) return
    const share = fittingShare(
      book.bids,
      book.asks,
      shares.map(Number).map((percent) => percent / 100),
    )
    setFitted(shares.find((one) => Number(one) / 100 === share))
  }, [book, isThere])
  const isEmpty = book.hasData && (book.bids.length === 0 || book.asks.length === 0)
  useLayoutEffect(() => {
    if (!canvas.current) return
    const writing = {
      writePrice: (steps: number) => texts.price(fromUnits(BigInt(Math.round(steps)), priceDecimals)),
      writeQty: (steps: number) => texts.size(fromUnits(BigInt(Math.round(steps)), qtyDecimals)),
    }
    const made = new DepthPainter(canvas.current, { book, share: 0.05, writing, onReading: setReading })
    const stop = made.start()
    const leaveTheme = onThemeChange(() => made.readTheme())
    setPainter(made)
    return () => {
      stop()
      leaveTheme()
    }
  }, [book, texts, priceDecimals, qtyDecimals])
  useEffect(() => painter?.setShare(Number(share) / 100), [painter, share])
  const label = useDepthSummary(share)
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    painter?.point(clientX - left)
    setPointed({ x: clientX - left, width })
  }
  return (
    <div className={styles.view}>
      <div className={styles.stage}>
        <canvas
          ref={canvas}
          dir="ltr"
          className={styles.depth}
          role="img"
          aria-label={label}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => painter?.point(undefined)}
        />
        <div className={styles.range}>
          <SegmentedControl
            label={t('chart.depth.range')}
            size="s"
            options={shares.map((value) => ({ value, label: <bdi dir="ltr">{`±${texts.share(value)}`}</bdi> }))}
            value={share}
            onChange={setShare}
          />
        </div>
        {reading && <DepthReadout reading={reading} {...pointed} />}
        {!book.hasData && <div className={panel.prices} aria-hidden="true" />}
        {isEmpty && (
          <div className={styles.over}>
            <EmptyState title={t('chart.depth.empty')} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Pixels between the pointer and what is said about it. */
const BESIDE = 14

interface DepthReadoutProps {
  readonly reading: DepthReading
  readonly x: number
  readonly width: number
}

/** Price, sums and distance under the pointer, beside it. */
function DepthReadout({ reading, x, width }: DepthReadoutProps) {
  const t = useWords('desk/chart')
  const texts = useChartTexts()
  const { market } = useDesk()
  const { quote, priceDecimals, qtyDecimals, sizeUnit } = market
  const { side, point, priceSteps, middleSteps } = reading
  const away = (((priceSteps - middleSteps) / middleSteps) * 100).toFixed(2)
  return (
    <dl className={styles.reading} style={x < width / 2 ? { left: x + BESIDE } : { right: width - x + BESIDE }}>
      <dt>{t('chart.depth.price')}</dt>
      <dd>{texts.price(fromUnits(BigInt(priceSteps), priceDecimals))}</dd>
      <dt>{t(`chart.depth.${side}`)}</dt>
      <dd>
        {texts.qty(fromUnits(BigInt(point.qtySteps), qtyDecimals))} {sizeUnitOf(market)}
      </dd>
      {sizeUnit === undefined && (
        <>
          <dt>{t('chart.depth.sum')}</dt>
          <dd>
            {texts.quote(fromUnits(point.quoteSteps, priceDecimals + qtyDecimals))} {quote}
          </dd>
        </>
      )}
      <dt>{t('chart.depth.away')}</dt>
      <dd>{texts.percent(away)}</dd>
    </dl>
  )
}

/** The same in a sentence, a minute old at most; the order book has every level for screen readers. */
function useDepthSummary(share: string): string {
  const t = useWords('desk/chart')
  const texts = useChartTexts()
  const { market } = useDesk()
  const { pair, qtyDecimals } = market
  const book = useBook(pair)
  useBookVersion(pair, SUMMARY_MS)
  const curves = depthCurves(book.bids, book.asks, Number(share) / 100)
  const sum = (side: 'bids' | 'asks') => {
    const qtySteps = curves?.[side].at(-1)?.qtySteps ?? 0
    return texts.qty(fromUnits(BigInt(qtySteps), qtyDecimals))
  }
  return t('chart.depth.summary', {
    pair: pairName(market),
    percent: texts.share(share),
    bids: sum('bids'),
    asks: sum('asks'),
    unit: sizeUnitOf(market),
  })
}
