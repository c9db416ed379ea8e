-- Two indexes that earlier migrations created a second time, under another name: every entry and every invoice was written to both.
drop index point_entries_scored; -- point_entries_scores_by_time
drop index invoices_sold; -- invoices_approved_by_issue
