import { useState } from 'react'
import { SegmentedControl } from '../inputs/segmented-control.tsx'
import { AskHost } from '../layers/ask.tsx'
import { ToastHost } from '../layers/toast.tsx'
import { LocaleProvider } from '../number-texts/locale-provider.tsx'
import { ActionParts } from './action-parts.tsx'
import css from './gallery.module.css'
import { galleryWords } from './gallery-words.ts'
import { InputParts } from './input-parts.tsx'
import { NumberParts } from './number-parts.tsx'
import { PictureParts } from './picture-parts.tsx'
import { StateParts } from './state-parts.tsx'
import { TableParts } from './table-parts.tsx'

const DIRECTIONS = ['ltr', 'rtl'] as const
const DENSITIES = ['compact', 'comfortable'] as const
const DIGITS = ['latn', 'arab'] as const

interface GalleryProps {
  /** The looks that pages can have, the first one to begin with. */
  readonly themes: readonly string[]
  readonly gains: readonly string[]
}

/** Every component in every state, in the theme chosen at the top. */
export function Gallery({ themes, gains }: GalleryProps) {
  const [theme, setTheme] = useState(themes[0] ?? '')
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number]>('ltr')
  const [density, setDensity] = useState<(typeof DENSITIES)[number]>('compact')
  const [gain, setGain] = useState(gains[0] ?? '')
  const [digits, setDigits] = useState<(typeof DIGITS)[number]>('latn')
  const words = galleryWords(direction)
  const locale = direction === 'rtl' ? `ar-u-nu-${digits}` : 'en_US'
  return (
    <div
      className={css.gallery}
      data-theme={theme}
      data-density={density}
      data-gain={gain}
      dir={direction}
      lang={direction === 'rtl' ? 'ar' : 'en'}
    >
      <LocaleProvider locale={locale}>
        <ToastHost label={words.notices} closeLabel={words.close}>
          <AskHost>
            <header className={css.head}>
              <h1 className={css.title}>Design system</h1>
              <Choice label="Theme" values={themes} value={theme} onChange={setTheme} />
              <Choice label="Direction" values={DIRECTIONS} value={direction} onChange={setDirection} />
              <Choice label="Density" values={DENSITIES} value={density} onChange={setDensity} />
              <Choice label="Gain" values={gains} value={gain} onChange={setGain} />
              {direction === 'rtl' && <Choice label="Digits" values={DIGITS} value={digits} onChange={setDigits} />}
            </header>
            <main className={css.main}>
              <NumberParts words={words} />
              <InputParts words={words} />
              <ActionParts words={words} />
              <StateParts words={words} />
              <TableParts words={words} />
              <PictureParts words={words} />
            </main>
          </AskHost>
        </ToastHost>
      </LocaleProvider>
    </div>
  )
}

type ChoiceProps<V extends string> = {
  readonly label: string
  readonly values: readonly V[]
  readonly value: V
  readonly onChange: (value: V) => void
}

function Choice<V extends string>({ label, values, value, onChange }: ChoiceProps<V>) {
  const options = values.map((one) => ({ value: one, label: one }))
  return <SegmentedControl label={label} options={options} value={value} onChange={onChange} size="s" />
}
