import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { usePpmText } from '../../copying/use-ppm-text.ts'
import { useWords } from '../../words/use-words.ts'

const STEP = 10_000

interface ShareFieldProps {
  readonly sharePpm: number
  readonly onChange: (sharePpm: number) => void
  readonly mostSharePpm: number
}

/** A share of profit in whole percents. */
export function ShareField({ sharePpm, onChange, mostSharePpm }: ShareFieldProps) {
  const t = useWords('assets-copy-trade')
  const ppmText = usePpmText()
  const steps = Array.from({ length: mostSharePpm / STEP + 1 }, (_, index) => index * STEP)
  return (
    <Field label={t('share')} hint={t('share.hint')}>
      <Select
        options={steps.map((ppm) => ({ value: String(ppm), label: ppmText(ppm) }))}
        value={String(sharePpm)}
        onChange={(value) => onChange(Number(value))}
      />
    </Field>
  )
}
