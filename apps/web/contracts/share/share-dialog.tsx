import { Button } from '@bowline/design-system/actions/button.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { displayTime } from '@bowline/design-system/numbers/display-time.ts'
import { readColour } from '@bowline/design-system/theme/theme-colours.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePage } from '../../page-context.ts'
import { saveFile } from '../../site-api/save-file.ts'
import { useWords } from '../../words/use-words.ts'
import type { PositionRow } from '../positions/position-rows.ts'
import styles from '../positions/positions.module.css'
import { paintShareCard, SHARE_SCALE, SHARE_SIZE, type ShareCard, type ShareTheme } from './share-card.ts'

interface ShareDialogProps {
  readonly row: PositionRow
  readonly onClose: () => void
}

/** A picture of a position's return to save; its size stays hidden unless its owner says otherwise. */
export function ShareDialog({ row, onClose }: ShareDialogProps) {
  const t = useWords('contracts/positions')
  const [hasSize, setHasSize] = useState(false)
  // What it is of stands still while it is looked at.
  const [frozen] = useState(() => ({ row, atMs: Date.now() }))
  const card = useCard(frozen.row, frozen.atMs, hasSize)
  const box = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const canvas = box.current?.getContext('2d')
    if (box.current && canvas) paintShareCard(canvas, card, themeAt(box.current))
  }, [card])
  const save = () =>
    box.current?.toBlob((file) => file && saveFile(file, `${row.pair}-${frozen.atMs}.png`), 'image/png')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('share.title', { name: row.name })}
      closeLabel={t('dismiss')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onClick={save}>
            {t('share.save')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <canvas
          ref={box}
          className={styles.share}
          width={SHARE_SIZE.width * SHARE_SCALE}
          height={SHARE_SIZE.height * SHARE_SCALE}
          role="img"
          aria-label={[card.contract, card.about, card.result, ...card.rows.flat()].join(', ')}
        />
        <Checkbox checked={hasSize} onChange={setHasSize}>
          {t('share.size')}
        </Checkbox>
      </div>
    </Dialog>
  )
}

function useCard(row: PositionRow, atMs: number, hasSize: boolean): ShareCard {
  const t = useWords('contracts/positions')
  const { config } = usePage()
  const { symbols, direction, timeZone } = useLocale()
  return useMemo(() => {
    const decimals = row.terms.row.coinResultVo.symbolPricePrecision
    const price = (value: string | null) => displayNumber(value, { decimals, exact: true, zero: true }, symbols)
    const sized: ShareCard['rows'] = [
      [t('column.size'), `${displayNumber(row.qty, { decimals: 8, exact: true, trim: true }, symbols)} ${row.unit}`],
      [t('column.upl'), `${displayNumber(row.upl, { signed: true }, symbols)} ${row.coin}`],
    ]
    return {
      brand: config.brand.name,
      contract: row.name,
      about: `${t(`side.${row.side}`)} · ${t(row.isolated ? 'mode.isolated' : 'mode.cross')} · ${row.leverage}×`,
      result: `${displayNumber(row.roe, { signed: true, exact: true, zero: true }, symbols)}%`,
      isGain: !row.roe.startsWith('-'),
      rows: [[t('column.entry'), price(row.entry)], [t('column.mark'), price(row.mark)], ...(hasSize ? sized : [])],
      at: displayTime(atMs, 'minute', timeZone, symbols),
      isFromRight: direction === 'rtl',
    }
  }, [row, atMs, hasSize, t, config, symbols, direction, timeZone])
}

function themeAt(element: Element): ShareTheme {
  const colour = (name: `--${string}`) => readColour(element, name)
  return {
    ground: colour('--surface-1'),
    text: colour('--text'),
    text3: colour('--text-3'),
    gain: colour('--gain'),
    loss: colour('--loss'),
    line: colour('--line'),
    family: getComputedStyle(element).fontFamily,
  }
}
