import { useState } from 'react'
import { Checkbox } from '../../platform/design/checkbox/checkbox.tsx'
import { Dropdown } from '../../platform/design/dropdown/dropdown.tsx'
import type { DropdownOption, MenuOption } from '../../platform/design/dropdown/dropdown.types.ts'
import { matchOptions } from '../../platform/design/dropdown/match-options.ts'
import { Field } from '../../platform/design/field/field.tsx'
import { Grid } from '../../platform/design/layout/grid.tsx'
import { RadioGroup } from '../../platform/design/radio-group/radio-group.tsx'
import { Switch } from '../../platform/design/switch/switch.tsx'
import { toast } from '../../platform/design/toast/toast.ts'
import { Sheet, Specimen } from './specimen.tsx'
import { useShowcaseText } from './use-showcase-text.ts'

const cities: DropdownOption[] = [
  'Belo Horizonte',
  'Brasília',
  'Campinas',
  'Curitiba',
  'Florianópolis',
  'Goiânia',
  'Porto Alegre',
  'Recife',
  'Rio de Janeiro',
  'Salvador',
  'Santos',
  'São Paulo',
].map((label) => ({ label, value: label, isDisabled: label === 'Santos' }))

const people: DropdownOption[] = [
  'Marina Duarte',
  'Otávio Lins',
  'Renata Sá Barreto',
  'Caio Vidal',
  'Iara Monte',
].map((name) => ({ label: name, value: name, avatar: { name } }))

const find = async (search: string) => {
  await new Promise((resolve) => setTimeout(resolve, 500))
  return matchOptions(cities, search)
}

const variants = ['default', 'primary', 'secondary', 'tertiary', 'quaternary'] as const

export function Choices({ number }: { number: number }) {
  const text = useShowcaseText()
  return (
    <Sheet number={number} id="choices" title={text('choices')} text={text('choicesText')}>
      <Toggles />
      <Radios />
      <Dropdowns />
      <Menus />
    </Sheet>
  )
}

function Toggles() {
  const text = useShowcaseText()
  const [isChecked, setChecked] = useState(true)
  return (
    <>
      <Specimen title={text('checkbox')} isRow>
        <Checkbox value={isChecked} onChange={setChecked}>
          {text('terms')}
        </Checkbox>
        <Checkbox value={false} onChange={() => {}}>
          {text('no')}
        </Checkbox>
        <Checkbox value={false} isPartial onChange={() => {}}>
          {text('partial')}
        </Checkbox>
        <Checkbox value onChange={() => {}} disabled>
          {text('disabled')}
        </Checkbox>
        <Checkbox value={false} isInvalid onChange={() => {}}>
          {text('withError')}
        </Checkbox>
      </Specimen>
      <Specimen title={text('switch')} isRow>
        <Switch value={isChecked} onChange={setChecked}>
          {text('active')}
        </Switch>
        <Switch value={false} onChange={() => {}} disabled>
          {text('disabled')}
        </Switch>
      </Specimen>
    </>
  )
}

function Radios() {
  const text = useShowcaseText()
  const [profession, setProfession] = useState<'architect' | 'engineer' | 'designer'>('architect')
  const professions = [
    { value: 'architect' as const, label: text('architect'), text: text('architectText') },
    { value: 'engineer' as const, label: text('engineer'), text: text('engineerText') },
    { value: 'designer' as const, label: text('designer'), text: text('designerText') },
  ]
  return (
    <Specimen title={text('radio')}>
      <Grid min="medium">
        <Field label={text('radio')} isGroup>
          <RadioGroup options={professions} value={profession} onChange={setProfession} />
        </Field>
      </Grid>
      <Field label={text('cards')} isGroup>
        <RadioGroup options={professions} value={profession} onChange={setProfession} isCards />
      </Field>
    </Specimen>
  )
}

function Dropdowns() {
  const text = useShowcaseText()
  const [city, setCity] = useState<string | null>('Curitiba')
  const [team, setTeam] = useState(['Marina Duarte', 'Caio Vidal'])
  return (
    <Specimen title={text('dropdowns')}>
      <Grid min="medium" gap={5}>
        {variants.map((variant) => (
          <Field key={variant} label={`${text('city')} · ${variant}`}>
            <Dropdown
              variant={variant}
              options={cities}
              value={city}
              onChange={setCity}
              isClearable={variant === 'default'}
            />
          </Field>
        ))}
        <Field label={`${text('team')} · multiselect`}>
          <Dropdown variant="multiselect" options={people} value={team} onChange={setTeam} isClearable />
        </Field>
        <Field label={text('remote')}>
          <Dropdown
            loadOptions={find}
            value={city}
            chosen={{ label: city ?? '', value: city ?? '' }}
            onChange={setCity}
          />
        </Field>
        <Field label={text('nothing')}>
          <Dropdown options={[]} value={null} onChange={setCity} />
        </Field>
        <Field label={text('waiting')}>
          <Dropdown options={[]} isLoading value={null} onChange={setCity} />
        </Field>
        <Field label={text('withError')} error={text('withError')}>
          <Dropdown options={cities} value={null} onChange={setCity} />
        </Field>
        <Field label={text('disabled')}>
          <Dropdown options={cities} value="Recife" onChange={setCity} disabled />
        </Field>
      </Grid>
    </Specimen>
  )
}

function Menus() {
  const text = useShowcaseText()
  const menu: MenuOption[] = [
    { label: text('extract'), value: 'extract', icon: 'list' },
    { label: text('invoices'), value: 'invoices', icon: 'file' },
    { label: text('help'), value: 'help', icon: 'help', to: '#choices' },
    { label: text('logout'), value: 'logout', icon: 'logout' },
  ]
  const pick = (value: string) => toast.info(value)
  return (
    <>
      <Specimen title="menu" isRow>
        <Dropdown variant="menu" options={menu} placeholder={text('menu')} value="invoices" onChange={pick} />
      </Specimen>
      <Specimen title="mobilemenu">
        <Dropdown
          variant="mobilemenu"
          options={menu}
          placeholder={text('menu')}
          value="invoices"
          onChange={pick}
        />
      </Specimen>
    </>
  )
}
