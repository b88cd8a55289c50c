import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { Checkbox } from '../inputs/checkbox.tsx'
import { DateInput } from '../inputs/date-input.tsx'
import { DateTimeInput } from '../inputs/date-time-input.tsx'
import { DecimalInput } from '../inputs/decimal-input.tsx'
import { Field } from '../inputs/field.tsx'
import { PasswordInput } from '../inputs/password-input.tsx'
import { RadioGroup } from '../inputs/radio-group.tsx'
import { SearchInput } from '../inputs/search-input.tsx'
import { SegmentedControl } from '../inputs/segmented-control.tsx'
import { Select } from '../inputs/select.tsx'
import { Slider } from '../inputs/slider.tsx'
import { Switch } from '../inputs/switch.tsx'
import { TextArea, TextInput } from '../inputs/text-input.tsx'
import { Card } from '../layers/card.tsx'
import { MoneyText } from '../number-texts/money-text.tsx'
import { QrCode } from '../pictures/qr-code.tsx'
import css from './gallery.module.css'
import type { GalleryWords } from './gallery-words.ts'

export function InputParts({ words }: { readonly words: GalleryWords }) {
  return (
    <>
      <Ticket words={words} />
      <Texts words={words} />
      <Choices words={words} />
    </>
  )
}

function Ticket({ words }: { readonly words: GalleryWords }) {
  const [side, setSide] = useState<'buy' | 'sell'>('buy')
  const [price, setPrice] = useState('60000.5')
  const [amount, setAmount] = useState('0.00001')
  const [share, setShare] = useState(50)
  return (
    <Card title={words.total} aside={<MoneyText value="412.5" unit="USDT" />}>
      <div className={css.stack}>
        <SegmentedControl
          label={words.side}
          tone="buy-sell"
          full
          options={[
            { value: 'buy', label: words.buy },
            { value: 'sell', label: words.sell },
          ]}
          value={side}
          onChange={setSide}
        />
        <Field label={words.price}>
          <DecimalInput value={price} onChange={setPrice} step="0.5" unit="USDT" />
        </Field>
        <Field label={words.amount} error={words.belowMinimum} aside={<MoneyText value="0.5" unit="BTC" />}>
          <DecimalInput value={amount} onChange={setAmount} step="0.00001" unit="BTC" />
        </Field>
        <Slider label={words.amount} value={share} onChange={setShare} tone={side} />
        <Slider label={words.total} value={25} onChange={setShare} disabled />
        <Button kind={side} full size="l">
          {side === 'buy' ? words.buy : words.sell}
        </Button>
      </div>
    </Card>
  )
}

function Texts({ words }: { readonly words: GalleryWords }) {
  const [text, setText] = useState('')
  const [password, setPassword] = useState('correct horse')
  const [search, setSearch] = useState('btc')
  const [date, setDate] = useState('1990-2-')
  const [moment, setMoment] = useState('2030-02-28T9:')
  const parts = {
    day: { name: words.day, form: words.day },
    month: { name: words.month, form: words.month },
    year: { name: words.year, form: words.year },
    hour: { name: words.hour, form: words.hour },
    minute: { name: words.minute, form: words.minute },
  }
  const calendar = { open: words.date, previous: words.previous, next: words.next }
  return (
    <Card title="Text">
      <div className={css.stack}>
        <SearchInput label={words.search} clearLabel={words.clear} value={search} onChange={setSearch} />
        <Field label={words.password} required>
          <PasswordInput value={password} onChange={setPassword} showLabel={words.show} hideLabel={words.hide} />
        </Field>
        <Field label={words.date}>
          <DateInput value={date} onChange={setDate} words={parts} />
        </Field>
        <Field label={words.time}>
          <DateTimeInput value={moment} onChange={setMoment} words={parts} calendar={calendar} zone="UTC" />
        </Field>
        <Field label={words.note} hint={words.noOrdersNext}>
          <TextInput value={text} onChange={setText} placeholder={words.note} />
        </Field>
        <Field label={words.market}>
          <TextInput value="BTC/USDT" onChange={setText} disabled />
        </Field>
        <Field label={words.note}>
          <TextArea value={text} onChange={setText} />
        </Field>
        <QrCode text="otpauth://totp/alice" label={words.password} />
      </div>
    </Card>
  )
}

function Choices({ words }: { readonly words: GalleryWords }) {
  const [kind, setKind] = useState('limit')
  const [on, setOn] = useState(true)
  const options = [
    { value: 'limit', label: words.limit },
    { value: 'market', label: words.market },
    { value: 'stop', label: words.stop, disabled: true },
  ]
  return (
    <Card title="Choices">
      <div className={css.stack}>
        <SegmentedControl label={words.market} options={options} value={kind} onChange={setKind} />
        <Field label={words.market}>
          <Select options={options} value={kind} onChange={setKind} />
        </Field>
        <RadioGroup label={words.side} options={options} value={kind} onChange={setKind} />
        <Checkbox checked={on} onChange={setOn} hint={words.postOnlyHint}>
          {words.postOnly}
        </Checkbox>
        <Checkbox checked={!on} onChange={setOn} disabled>
          {words.postOnly}
        </Checkbox>
        <Switch checked={on} onChange={setOn} hint={words.postOnlyHint}>
          {words.notices}
        </Switch>
        <Switch checked={false} onChange={setOn} disabled>
          {words.notices}
        </Switch>
      </div>
    </Card>
  )
}
