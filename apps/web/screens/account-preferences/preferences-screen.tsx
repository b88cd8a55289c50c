import { gains, themes } from '@bowline/contract/terms/looks.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { RadioGroup } from '@bowline/design-system/inputs/radio-group.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import { useSetting } from '../../settings/use-setting.ts'
import { useView } from '../../shell/use-view.ts'
import { densities, type ViewChoice } from '../../shell/view-choice.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-preferences.module.css'

export const head = privateHead('account-preferences', 'preferences')

/** Language, colours, density and currency: applied at once and saved as settings. */
export function Screen() {
  const t = useWords('account-preferences')
  const layout = useWords('account-layout')
  return (
    <AccountLayout
      title={t('preferences')}
      at={1}
      back={{ to: '/account', label: layout('nav.information') }}
      intro={t('preferences.intro')}
    >
      <div className={styles.cards}>
        <Language />
        <Look />
      </div>
    </AccountLayout>
  )
}

function Language() {
  const t = useWords('account-preferences')
  const shell = useWords('shell')
  const { config, locale } = usePage()
  const [currency = config.valuationCoins[0] ?? '', keepCurrency] = useSetting('currency')
  // Loads a new document, since texts, direction and font change.
  const speak = (id: string) => location.assign(`${location.pathname}?hl=${id}`)
  return (
    <Card title={t('region')}>
      <div className={styles.fields}>
        <Field label={shell('view.language')} hint={t('language.hint')}>
          <Select
            options={config.locales.map(({ id, name }) => ({ value: id, label: name }))}
            value={locale.id}
            onChange={speak}
          />
        </Field>
        <Field label={t('currency')} hint={t('currency.hint')}>
          <Select
            options={[...config.valuationCoins, ...config.valuationCurrencies].map((each) => ({
              value: each,
              label: each,
            }))}
            value={currency}
            onChange={keepCurrency}
          />
        </Field>
      </div>
    </Card>
  )
}

function Look() {
  const t = useWords('account-preferences')
  const shell = useWords('shell')
  const [view, choose] = useView()
  const choice = (name: ViewChoice, values: readonly string[]) => (
    <RadioGroup
      label={shell(`view.${name}`)}
      options={values.map((value) => ({ value, label: shell.find(`view.${value}`) ?? value }))}
      value={view[name]}
      onChange={(value) => choose(name, value)}
    />
  )
  return (
    <Card title={t('look')}>
      <div className={styles.fields}>
        {choice('theme', themes)}
        {choice('gain', gains)}
        {choice('density', densities)}
      </div>
    </Card>
  )
}
