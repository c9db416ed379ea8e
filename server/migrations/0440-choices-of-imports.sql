-- The number of rows whose codes a spreadsheet program may have changed, and the names of all sheets of a workbook.
alter table product_imports add column doubts integer not null default 0;
update product_imports set
  mapping = mapping || '{"doubts": "ask"}',
  format = case format ->> 'kind'
    when 'csv' then format || '{"encodings": [], "isDoubtful": false}'
    else (format - 'sheets') || jsonb_build_object('sheetNames', jsonb_build_array(format ->> 'sheetName')) end;
