import { Button } from '@bowline/design-system/actions/button.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useState } from 'react'
import { useWords } from '../../../words/use-words.ts'
import styles from '../chart.module.css'
import { useChartChoices } from '../use-chart-choices.ts'
import {
  type ChosenIndicator,
  type IndicatorName,
  indicatorNames,
  indicators,
  isParam,
  LEAST_PARAM,
  MOST_PARAM,
  withDefaults,
} from './indicators.ts'

/** Which indicators are shown, and with which figures. Every change shows at once behind the dialog. */
export function IndicatorsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords('desk/chart')
  const tDesk = useWords('desk')
  const [{ indicators: chosen }, change] = useChartChoices()
  const put = (name: IndicatorName, next: ChosenIndicator | undefined) => {
    const isKnown = chosen.some((one) => one.name === name)
    const others = isKnown ? chosen.map((one) => (one.name === name ? next : one)) : [...chosen, next]
    change({ indicators: others.filter((one) => one !== undefined) })
  }
  const group = (place: 'price' | 'own', title: string) => (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {indicatorNames
        .filter((name) => indicators[name].place === place)
        .map((name) => (
          <IndicatorRow
            key={name}
            name={name}
            chosen={chosen.find((one) => one.name === name)}
            onChange={(next) => put(name, next)}
          />
        ))}
    </fieldset>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('chart.indicators')}
      closeLabel={tDesk('dialog.close')}
      actions={
        <>
          <Button kind="plain" onClick={() => change({ indicators: chosen.map(({ name }) => withDefaults(name)) })}>
            {t('chart.indicators.reset')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('chart.done')}
          </Button>
        </>
      }
    >
      {group('price', t('chart.indicators.over'))}
      {group('own', t('chart.indicators.own'))}
      <p className={styles.hint}>{t('chart.indicators.range', { least: LEAST_PARAM, most: MOST_PARAM })}</p>
    </Dialog>
  )
}

interface IndicatorRowProps {
  readonly name: IndicatorName
  readonly chosen: ChosenIndicator | undefined
  readonly onChange: (next: ChosenIndicator | undefined) => void
}

function IndicatorRow({ name, chosen, onChange }: IndicatorRowProps) {
  const t = useWords('desk/chart')
  return (
    <div className={styles.indicator}>
      <Checkbox checked={chosen !== undefined} onChange={(isOn) => onChange(isOn ? withDefaults(name) : undefined)}>
        <b>{name}</b> {t(`chart.indicator.${name}`)}
      </Checkbox>
      {chosen && (
        <div className={styles.params}>
          {chosen.params.map((param, at) => (
            <ParamInput
              // biome-ignore lint/suspicious/noArrayIndexKey: a figure is known by its place
              key={at}
              label={t('chart.indicators.param', { name, number: at + 1 })}
              value={param}
              onChange={(value) => onChange({ name, params: chosen.params.with(at, value) })}
            />
          ))}
        </div>
      )}
    </div>
  )
}

interface ParamInputProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
}

/** What is being typed need not be a good figure yet: the chart gets the good ones only. */
function ParamInput({ label, value, onChange }: ParamInputProps) {
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    if (isParam(Number(text))) onChange(Number(text))
  }
  return (
    <DecimalInput
      size="s"
      aria-label={label}
      aria-invalid={typed !== undefined && !isParam(Number(typed))}
      value={typed ?? String(value)}
      onChange={type}
      onBlur={() => setTyped(undefined)}
      step="1"
      min={String(LEAST_PARAM)}
      max={String(MOST_PARAM)}
    />
  )
}
