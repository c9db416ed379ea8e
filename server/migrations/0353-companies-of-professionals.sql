-- The signs of abuse of a sale look for other professionals of the buyer's company.
create index professionals_office_root on professionals (left(office_cnpj, 8)) where office_cnpj is not null;
