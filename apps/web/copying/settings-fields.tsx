import type { CallData } from '@bowline/contract/calls.ts'
import { copyModes } from '@bowline/contract/terms/copy-trading.ts'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { RadioGroup } from '@bowline/design-system/inputs/radio-group.tsx'
import { marketName } from '../market-rows/market-path.ts'
import { useWords } from '../words/use-words.ts'
import { isAsked, type SettingsFaults, type SettingsForm, type TypedField, withContract } from './copy-form.ts'
import styles from './copying.module.css'
import { useFaultText } from './use-fault-text.ts'

interface SettingsFieldsProps {
  readonly form: SettingsForm
  readonly onChange: (form: SettingsForm) => void
  readonly faults: SettingsFaults
  /** Submitting was tried: what is missing is said too. */
  readonly tried: boolean
  /** Exits of single orders are offered; paper orders have none. */
  readonly hasExits?: boolean
  /** Those that may be copied. */
  readonly contracts: CallData<'GET /exchange-web/web/copy/mine'>['contracts']
}

const CURRENCY = 'USDT'
const units: Readonly<Record<TypedField, string>> = {
  ...{ perOrder: CURRENCY, maxPositionMargin: CURRENCY, multiplier: '×', leverage: '×' },
  ...{ slippage: '%', takeProfit: '%', stopLoss: '%', totalStopLoss: '%', totalTakeProfit: '%' },
}

/** How much is copied of each order, and when it ends by itself. */
export function SettingsFields({ form, onChange, faults, tried, hasExits = true, contracts }: SettingsFieldsProps) {
  const t = useWords('copying')
  const faultText = useFaultText()
  const field = (name: TypedField, hint?: string) => {
    const fault = form[name] === '' && !tried ? undefined : faults[name]
    return (
      isAsked(name, form.mode) && (
        <Field key={name} label={t(name)} hint={hint} error={fault && faultText(fault)}>
          <DecimalInput
            value={form[name]}
            unit={units[name]}
            onChange={(text) => onChange({ ...form, [name]: text })}
          />
        </Field>
      )
    )
  }
  const { markets } = form
  const isCopied = (market: number) => markets.length === 0 || markets.includes(market)
  const isLast = (market: number) => markets.length === 1 && markets.includes(market)
  const all = contracts.map(({ market }) => market)
  const choose = (market: number) => (isChosen: boolean) =>
    onChange({ ...form, markets: withContract(markets, market, isChosen, all) })
  return (
    <>
      <RadioGroup
        label={t('mode')}
        value={form.mode}
        onChange={(mode) => onChange({ ...form, mode })}
        options={copyModes.map((value) => ({ value, label: t(`mode.${value}`), hint: t(`mode.${value}.hint`) }))}
      />
      {field('perOrder')}
      {field('multiplier')}
      {field('totalStopLoss', t('totalStopLoss.hint'))}
      <details className={styles.more} open={tried && Object.keys(faults).length > 0 ? true : undefined}>
        <summary>{t('limits')}</summary>
        <div className={styles.fields}>
          {field('totalTakeProfit', t('none'))}
          {field('slippage', t('slippage.hint'))}
          {hasExits && field('stopLoss', t('none'))}
          {hasExits && field('takeProfit', t('none'))}
          {field('maxPositionMargin', t('none'))}
          {field('leverage', t('leverage.hint'))}
        </div>
        <Checkbox checked={form.isolated} onChange={(isolated) => onChange({ ...form, isolated })}>
          {t('isolated')}
        </Checkbox>
        {contracts.length > 1 && (
          <fieldset className={styles.contracts}>
            <legend>{t('contracts')}</legend>
            {contracts.map(({ market, contract }) => (
              <Checkbox key={market} checked={isCopied(market)} disabled={isLast(market)} onChange={choose(market)}>
                <bdi>{marketName(contract)}</bdi>
              </Checkbox>
            ))}
          </fieldset>
        )}
      </details>
    </>
  )
}
