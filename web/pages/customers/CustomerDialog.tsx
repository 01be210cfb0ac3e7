import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { refresh } from '../../data/lists';
import { FormDialog, NameField } from '../../frame/FormDialog';
import { TextField } from '../../kit';
import { customerPath, customersPath, type Customer } from './data';
import { words } from './words';

interface Props {
  readonly slug: string;
  /** The customer to change; a new one by default. */
  readonly customer?: Customer | undefined;
  readonly onClose: () => void;
}

const MEMBERS = ['email', 'website_url', 'domain', 'stage', 'contract_status', 'revenue'] as const;
type Member = (typeof MEMBERS)[number];

const fieldsOf = (customer: Customer | undefined): Readonly<Record<Member, string>> =>
  Object.fromEntries(MEMBERS.map((member) => [member, customer?.[member] ?? ''])) as Record<Member, string>;

/** Creates or changes a customer. */
export function CustomerDialog({ slug, customer, onClose }: Props): ReactNode {
  const [name, setName] = useState(customer?.name ?? '');
  const [employees, setEmployees] = useState(customer?.employees?.toString() ?? '');
  const [fields, setFields] = useState(fieldsOf(customer));
  const t = words();
  const form = useForm(async () => {
    const given = Object.fromEntries(MEMBERS.map((member) => [member, fields[member].trim() || null]));
    const body = { name, employees: employees === '' ? null : Number(employees), ...given };
    await (customer ? api.patch(customerPath(slug, customer.id), body) : api.post(customersPath(slug), body));
    await refresh('customers');
    onClose();
  }, ['name', 'employees', ...MEMBERS]);
  const labels: Readonly<Record<Member, string>> = {
    email: t.email,
    website_url: t.website,
    domain: t.domain,
    stage: t.stage,
    contract_status: t.contract,
    revenue: t.revenue,
  };
  return (
    <FormDialog
      title={customer ? t.editCustomer : t.createCustomer}
      form={form}
      action={customer ? t.save : t.create}
      onClose={onClose}
    >
      <NameField label={t.name} value={name} onChange={setName} error={form.errors.name} />
      <div className="plan-dates">
        {MEMBERS.map((member) => (
          <TextField
            key={member}
            label={labels[member]}
            value={fields[member]}
            onChange={(text) => setFields((before) => ({ ...before, [member]: text }))}
            error={form.errors[member]}
          />
        ))}
        <TextField
          type="number"
          min={0}
          label={t.employees}
          value={employees}
          onChange={setEmployees}
          error={form.errors.employees}
        />
      </div>
    </FormDialog>
  );
}
