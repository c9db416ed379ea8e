-- The ranking of a period reads scores by time.
create index point_entries_scores_by_time on point_entries (occurred_at) include (professional_id, score_amount)
  where score_amount <> 0;
create index professionals_by_city on professionals (city, state);
