-- Notes that were set aside, by the part of their key without the random code: a typed key may have another code.
create index invoice_intakes_set_aside on invoice_intakes (left(access_key, 35)) where kind = 'other' and invoice_id is null;
